/** A page before the sale: what is asked in the middle, the main action bottom right. */
import type { ReactNode } from 'react';
import { ScrollPage } from './scroll-area.tsx';
import './page.css';

export function Page({
  title,
  intro,
  steps,
  action,
  children,
}: {
  title: string;
  intro: ReactNode;
  /** Where in a row of pages this one stands. */
  steps?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="columns">
      <ScrollPage label={title}>
        {steps}
        <h1>{title}</h1>
        <output className="page__intro">{intro}</output>
        {children}
      </ScrollPage>
      <div className="action-column">{action}</div>
    </div>
  );
}
