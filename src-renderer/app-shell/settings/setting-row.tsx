/** What can be set: its name, what it means in a line, how it is chosen, and why that was refused. */
import type { ReactNode } from 'react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import './setting-row.css';

export function SettingRow({
  title,
  about,
  wide = false,
  fault = null,
  children,
}: {
  title: string;
  about?: ReactNode;
  /** The choice is too long to stand beside its words. */
  wide?: boolean;
  fault?: Fault | null;
  children?: ReactNode;
}) {
  return (
    <section className={`setting-row${wide ? ' setting-row--wide' : ''}`}>
      <div className="setting-row__words">
        <h3>{title}</h3>
        {about !== undefined && <p className="hint">{about}</p>}
      </div>
      {children}
      {fault !== null && <FaultNotice at="till" fault={fault} />}
    </section>
  );
}
