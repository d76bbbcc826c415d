/**
 * The customer's tags: a press takes one off; those that other customers of this branch have can be
 * put on. The service takes the whole list, so where not all of it could be read they stay as they are:
 * what can't be sent back would be lost.
 */
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Customer, Tag } from '../../../src-shared/domain/customer/customer.ts';
import type { Id } from '../../../src-shared/domain/id.ts';
import { keepFocus } from '../../ui/press/buttons.tsx';
import { TagList, TagName, tagStyle, useTagText } from '../../ui/block/tag-list.tsx';
import { useTill } from '../../till/client.tsx';
import { knownTagsQuery } from '../../till/customer-queries.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { addableTags } from './edit-fields.ts';
import './edit-tags.css';

export function EditTags({
  tags,
  customer: { tags: original, allTagsRead: editable },
  onChange,
}: {
  tags: readonly Tag[];
  /** As they are now. */
  customer: Pick<Customer, 'tags' | 'allTagsRead'>;
  onChange: (tags: readonly Tag[]) => void;
}) {
  const { t } = useI18n();
  const known = useQuery(knownTagsQuery(useTill()));
  const addable = addableTags([...original, ...(known.data ?? [])], tags);
  const pressed = useRef<Id | null>(null);
  useLayoutEffect(() => {
    // Its button stands in the other list now: the focus goes with it, or it would be nowhere.
    const moved = document.querySelector<HTMLElement>(`[data-tag="${pressed.current ?? ''}"]`);
    if (pressed.current !== null && document.activeElement === document.body) moved?.focus();
    pressed.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- when the tags have changed, not what they are
  }, [tags]);
  const change = (tag: Tag, chosen: readonly Tag[]) => {
    pressed.current = tag.tagId;
    onChange(chosen);
  };
  return (
    <div className="edit-tags">
      <span>
        {t('edit.tags')} <small>{t(editable ? 'edit.tagsAbout' : 'edit.tagsFixed')}</small>
      </span>
      {!editable && <TagList tags={original} status={null} />}
      {editable && tags.length === 0 && <span>{t('edit.noTags')}</span>}
      {editable && (
        <Chips
          look="on"
          label={t('edit.tags')}
          tags={tags}
          onPress={(tag) =>
            change(
              tag,
              tags.filter(({ tagId }) => tagId !== tag.tagId),
            )
          }
        />
      )}
      {editable && addable.length > 0 && (
        <Chips
          look="off"
          label={t('edit.tagsKnown')}
          tags={addable}
          onPress={(tag) => change(tag, [...tags, tag])}
        />
      )}
    </div>
  );
}

/** `on`: the customer has them, and a press takes one off. */
function Chips({
  look,
  label,
  tags,
  onPress,
}: {
  look: 'on' | 'off';
  label: string;
  tags: readonly Tag[];
  onPress: (tag: Tag) => void;
}) {
  const { t } = useI18n();
  const nameOf = useTagText();
  const on = look === 'on';
  return (
    <ul className="edit-tags__chips scrolls" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.tagId}>
          <button
            type="button"
            className={`edit-tags__chip${on ? '' : ' edit-tags__chip--off'}`}
            style={on ? tagStyle(tag) : undefined}
            data-tag={tag.tagId}
            aria-label={t(on ? 'edit.tagRemove' : 'edit.tagAdd', { name: nameOf(tag) })}
            onPointerDown={keepFocus}
            onClick={() => onPress(tag)}
          >
            {!on && <Plus aria-hidden="true" />} <TagName tag={tag} />{' '}
            {on && <X aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
