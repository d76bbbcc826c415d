/**
 * What stands behind the screen: sales that wait (the till asks by itself) and those that need
 * somebody's attention. Two words, two shapes, two colours; either leads to just these sales.
 */
import { Clock3, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageOf } from '../format/age.ts';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { keepFocus } from '../ui/buttons.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { useI18n } from '../locales/use-i18n.ts';

export function OutboxPills() {
  const { t } = useI18n();
  const { outbox, stage } = useSnapshot();
  const now = useNow();
  const { waiting, attention, since } = outbox;
  // The oldest of both: it can be said of one kind only.
  const age = since === null || (waiting > 0 && attention > 0) ? null : ageOf(since, now);
  const more = age === null ? null : t(`age.${age.unit}`, { n: age.n });
  const open = stage === 'open';
  return (
    <>
      {attention > 0 && (
        <OutboxPill look="attention" open={open} more={more}>
          <TriangleAlert aria-hidden="true" />
          {t('frame.attention', { count: attention })}
        </OutboxPill>
      )}
      {waiting > 0 && (
        <OutboxPill look="waiting" open={open} more={more}>
          <Clock3 aria-hidden="true" />
          {t('frame.waiting', { count: waiting })}
        </OutboxPill>
      )}
    </>
  );
}

function OutboxPill({
  look,
  open,
  more,
  children,
}: {
  look: 'attention' | 'waiting';
  /** Orders can be shown: a shift is open. */
  open: boolean;
  more: string | null;
  children: ReactNode;
}) {
  const change = useUiStore((ui) => ui.change);
  const showOnly = useOrdersUiStore((ui) => ui.showOnly);
  const pill = (
    <span className={`pill pill--${look}`}>
      {children}
      {more !== null && <span className="pill__more">{more}</span>}
    </span>
  );
  if (!open) return pill;
  return (
    <button
      type="button"
      className="top-bar__outbox"
      onPointerDown={keepFocus}
      onClick={() => {
        showOnly('unsettled');
        change({ section: 'orders', panel: null });
      }}
    >
      {pill}
    </button>
  );
}
