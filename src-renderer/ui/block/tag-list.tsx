/**
 * The customer's tags in their own colours, kept readable, and the gradation status. All of them:
 * a tag that isn't seen can't be told. A percent stands beside the name; that of a discount says so,
 * because it is the cashier who grants it. One without a name goes by its number.
 */
import type { CSSProperties } from 'react';
import type { Tag } from '../../../src-shared/domain/customer/customer.ts';
import { tagColours } from '../../format/tag-colours.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './tag-list.css';

export function TagList({ tags, status }: { tags: readonly Tag[]; status: string | null }) {
  const { t } = useI18n();
  if (tags.length === 0 && (status === null || status === '')) return null;
  return (
    <ul className="tag-list">
      {tags.map((tag) => (
        <li
          key={tag.tagId ?? tag.name}
          className={`tag-list__tag${tag.isDiscount ? ' tag-list__tag--discount' : ''}`}
          style={tagStyle(tag)}
        >
          <TagName tag={tag} />
        </li>
      ))}
      {status !== null && status !== '' && (
        <li className="tag-list__status" aria-label={`${t('customer.status')}: ${status}`}>
          {status}
        </li>
      )}
    </ul>
  );
}

export function TagName({ tag }: { tag: Tag }) {
  return useTagText()(tag);
}

/** "VIP 7 %", "Staff: discount 10 %". */
export function useTagText(): (tag: Tag) => string {
  const { t, percent } = useI18n();
  return (tag) => {
    const name = tag.name === '' ? t('customer.tagNumber', { id: tag.tagId ?? '' }) : tag.name;
    const percentage = tag.bonusPercentage ?? 0;
    if (!tag.isDiscount) return percentage > 0 ? `${name} ${percent(percentage)}` : name;
    return percentage > 0
      ? t('customer.tagDiscountOf', { name, percent: percent(percentage) })
      : t('customer.tagDiscount', { name });
  };
}

/** For the stylesheets, which leave its colours out where more contrast is asked for. */
export function tagStyle(tag: Tag): CSSProperties | undefined {
  const colours = tagColours(tag.background, tag.textColor);
  if (colours === null) return undefined;
  return { '--tag': colours.background, '--on-tag': colours.text } as CSSProperties;
}
