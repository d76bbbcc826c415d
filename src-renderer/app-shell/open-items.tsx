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
import './open-items.css';

export function OpenItemsPills() {
  const { t } = useI18n();
  const { openItems, stage } = useSnapshot();
  const now = useNow();
  const { pending, needsAttention, since } = openItems;
  // The oldest of both: it can be said of one kind only.
  const age = since === null || (pending > 0 && needsAttention > 0) ? null : ageOf(since, now);
  const more = age === null ? null : t(`age.${age.unit}`, { n: age.n });
  const open = stage === 'open';
  return (
    <>
      {needsAttention > 0 && (
        <OpenItemsPill look="attention" open={open} more={more}>
          <TriangleAlert aria-hidden="true" />
          {t('appShell.needsAttention', { count: needsAttention })}
        </OpenItemsPill>
      )}
      {pending > 0 && (
        <OpenItemsPill look="waiting" open={open} more={more}>
          <Clock3 aria-hidden="true" />
          {t('appShell.pending', { count: pending })}
        </OpenItemsPill>
      )}
    </>
  );
}

function OpenItemsPill({
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
      className="open-items"
      onPointerDown={keepFocus}
      onClick={() => {
        showOnly('unresolved');
        change({ section: 'orders', panel: null });
      }}
    >
      {pill}
    </button>
  );
}
