/** One of a few numbers, or none: what it is, what it means, and the choice in one line. */
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import './chosen-number.css';

const NONE = 'none';

export function ChosenNumber({
  title,
  about,
  value,
  offered,
  words,
  none,
  onChange,
}: {
  title: string;
  about: string;
  /** null: none. One that isn't offered was set otherwise, and is offered as well. */
  value: number | null;
  offered: readonly number[];
  words: (one: number) => string;
  none: string;
  onChange: (value: number | null) => void;
}) {
  const all =
    value === null || offered.includes(value)
      ? offered
      : [...offered, value].toSorted((one, other) => one - other);
  return (
    <div className="chosen-number">
      <span>
        {title}
        <small>{about}</small>
      </span>
      <SegmentedControl
        label={title}
        value={value === null ? NONE : String(value)}
        options={[
          ...all.map((one) => ({ value: String(one), label: words(one) })),
          { value: NONE, label: none },
        ]}
        onChange={(chosen) => onChange(chosen === NONE ? null : Number(chosen))}
      />
    </div>
  );
}
