/**
 * What stands behind the screen: sales that wait (the till asks by itself) and those that need
 * somebody's attention. Two words, two shapes, two colours; either leads to just these sales.
 */
import { Clock3, HandCoins, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderTarget } from '../../src-shared/contract/orders-schema.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { ageOf } from '../format/age.ts';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { keepFocus } from '../ui/press/buttons.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './open-items.css';

type ToDecide = NonNullable<Snapshot['openItems']['reversalToDecide']>;
type ToGiveBack = NonNullable<Snapshot['openItems']['toGiveBack']>;

export function OpenItemsPills() {
  const { t } = useI18n();
  const { openItems, stage } = useSnapshot();
  const now = useNow();
  const { pending, needsAttention, since, reversalToDecide, toGiveBack } = openItems;
  // The oldest of both: it can be said of one kind only.
  const age = since === null || (pending > 0 && needsAttention > 0) ? null : ageOf(since, now);
  const more = age === null ? null : t(`age.${age.unit}`, { n: age.n });
  const open = stage === 'open';
  // The customer waits for it: nothing else stands beside it.
  if (toGiveBack !== null) return <ToGiveBackPill {...toGiveBack} open={open} />;
  return (
    <>
      {reversalToDecide !== null && <ToDecidePill {...reversalToDecide} open={open} />}
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
  const show = () => {
    showOnly('unresolved');
    change({ section: 'orders', panel: null });
  };
  return (
    <WayTo look={look} show={open ? show : null}>
      {children}
      {more !== null && <span className="pill__more">{more}</span>}
    </WayTo>
  );
}

/** A revert or refund is done, and nobody has left what told to give its money back. */
function ToGiveBackPill({ of, money: amount, open }: ToGiveBack & { open: boolean }) {
  const { t, money } = useI18n();
  const show = useWayTo(of);
  return (
    <WayTo look="attention" show={open ? show : null}>
      <HandCoins aria-hidden="true" />
      {t('appShell.toGiveBack', { amount: money(amount) })}
    </WayTo>
  );
}

/** No reading tells what came of it. */
function ToDecidePill({ of, kind, open }: ToDecide & { open: boolean }) {
  const { t } = useI18n();
  const show = useWayTo(of);
  return (
    <WayTo look="attention" show={open ? show : null}>
      <TriangleAlert aria-hidden="true" />
      {t(`appShell.reversalToDecide.${kind}`)}
    </WayTo>
  );
}

function useWayTo(of: OrderTarget): () => void {
  const change = useUiStore((ui) => ui.change);
  const openUnlisted = useOrdersUiStore((ui) => ui.openUnlisted);
  return () => {
    change({ section: 'orders', panel: null });
    openUnlisted(of);
  };
}

/** A pill that leads to what it tells of; `show`: null: it can't be shown now. */
function WayTo({
  look,
  show,
  children,
}: {
  look: 'attention' | 'waiting';
  show: (() => void) | null;
  children: ReactNode;
}) {
  const pill = <span className={`pill pill--${look}`}>{children}</span>;
  if (show === null) return pill;
  return (
    <button type="button" className="open-items" onPointerDown={keepFocus} onClick={show}>
      {pill}
    </button>
  );
}
