/** Pages of a dialog, named in a column beside them: the arrows go from one to the next, Tab into it. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ARROW_STEPS } from './arrow-keys.ts';
import './section-tabs.css';

export function SectionTabs<T extends string>({
  label,
  sections,
  value,
  onChange,
  children,
}: {
  label: string;
  sections: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The page of `value`. */
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (at: number) => {
    const one = sections.at(at % sections.length);
    if (one === undefined) return;
    onChange(one.value);
    list.current?.querySelector<HTMLElement>(`#${tabOf(one.value)}`)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const at = sections.findIndex((one) => one.value === value);
    const to = { Home: 0, End: -1 }[event.key] ?? at + (ARROW_STEPS[event.key] ?? NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div className="section-tabs">
      <div
        ref={list}
        className="section-tabs__list"
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
      >
        {sections.map((one) => (
          <button
            key={one.value}
            id={tabOf(one.value)}
            type="button"
            role="tab"
            className="section-tabs__tab"
            aria-selected={one.value === value}
            aria-controls="section-page"
            tabIndex={one.value === value ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChange(one.value)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div
        id="section-page"
        className="section-tabs__page"
        role="tabpanel"
        aria-labelledby={tabOf(value)}
      >
        {children}
      </div>
    </div>
  );
}

const tabOf = (value: string) => `section-${value}`;
