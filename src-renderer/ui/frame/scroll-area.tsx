/**
 * A part of the screen that may hold more than its space: a finger, a wheel and, once Tab has
 * brought the focus there, the arrows scroll it. It is a place for Tab only while it overflows.
 */
import {
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { keepFocus } from '../press/buttons.tsx';
import './scroll-area.css';

export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scrolling className="scroll-area scrolls" label={label} onPointerDown={keepFocus}>
      <div className="scroll-area__content">{children}</div>
    </Scrolling>
  );
}

/** A whole page. */
export function ScrollPage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scrolling className="page__main scrolls" label={label} onPointerDown={keepFocusBesideFields}>
      {children}
    </Scrolling>
  );
}

function Scrolling({
  label,
  ...rest
}: {
  className: string;
  label: string;
  onPointerDown: (event: PointerEvent) => void;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(area);
  return (
    <div
      ref={area}
      role={overflows ? 'group' : undefined}
      aria-label={overflows ? label : undefined}
      tabIndex={overflows ? 0 : undefined}
      {...rest}
    />
  );
}

/** A card that may hold more than its column, and scrolls as a whole. */
export function ScrollCard({
  label,
  className,
  live,
  children,
}: {
  label: string;
  className: string;
  live?: 'polite';
  children: ReactNode;
}) {
  const card = useRef<HTMLElement>(null);
  const overflows = useOverflows(card);
  return (
    <section
      ref={card}
      className={`card card--column scrolls ${className}`}
      aria-label={label}
      aria-live={live}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </section>
  );
}

/** A press on the page itself is for scrolling; one on what it holds is for that. */
function keepFocusBesideFields(event: PointerEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, label, button') === null)
    keepFocus(event);
}

function useOverflows(area: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  // Anew with each render: what is in it may be something else.
  useEffect(() => {
    const { current } = area;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() =>
      setOverflows(current.scrollHeight > current.clientHeight),
    );
    for (const part of [current, ...current.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return overflows;
}
