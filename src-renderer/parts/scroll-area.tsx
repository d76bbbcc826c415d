/**
 * A part of the screen that may hold more than its space: a finger, a wheel and, once Tab has
 * brought the focus there, the arrows scroll it. It is a place for Tab only while it overflows.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { keepFocus } from './buttons.tsx';
import './scroll-area.css';

export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const look = () => {
      const { scrollHeight = 0, clientHeight = 0 } = area.current ?? {};
      setOverflows(scrollHeight > clientHeight);
    };
    const observer = new ResizeObserver(look);
    if (area.current !== null) observer.observe(area.current);
    if (content.current !== null) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={area}
      className="scroll-area"
      role={overflows ? 'group' : undefined}
      aria-label={overflows ? label : undefined}
      tabIndex={overflows ? 0 : undefined}
      onPointerDown={keepFocus}
    >
      <div ref={content} className="scroll-area__content">
        {children}
      </div>
    </div>
  );
}
