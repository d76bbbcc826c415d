/** The customer's tags in their own colours, kept readable, and the gradation status. */
import type { Tag } from '../../src-shared/domain/customer.ts';
import { tagColours } from '../format/tag-colours.ts';
import { useWords } from '../words/use-words.ts';

const SHOWN = 3;

export function TagList({ tags, status }: { tags: readonly Tag[]; status: string | null }) {
  const { t } = useWords();
  if (tags.length === 0 && (status === null || status === '')) return null;
  return (
    <ul className="tags">
      {tags.slice(0, SHOWN).map((tag) => {
        const colours = tagColours(tag.background, tag.ink);
        return (
          <li
            key={tag.name}
            className="tag"
            style={
              colours === null ? undefined : { background: colours.background, color: colours.ink }
            }
          >
            {tag.name}
          </li>
        );
      })}
      {tags.length > SHOWN && <li className="tag">+{tags.length - SHOWN}</li>}
      {status !== null && status !== '' && (
        <li className="tags__status" aria-label={`${t('customer.status')}: ${status}`}>
          {status}
        </li>
      )}
    </ul>
  );
}
