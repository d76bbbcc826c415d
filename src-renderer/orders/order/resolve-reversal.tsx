/**
 * A revert or refund that no reading tells of is ended by somebody's word and a note: nothing is sent. F8: it was done, and
 * its money counts; F9: it was not.
 */
import type { OpenedOrder, Reversal } from '../../../src-shared/contract/orders-schema.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { ManualResolutionPage } from './manual-resolution-page.tsx';

type Mode = 'resolvedDone' | 'resolvedNotDone';

export function ReversalWays({ reversal: { requestId } }: { reversal: Reversal }) {
  const { t } = useI18n();
  const change = useOrdersUiStore((ui) => ui.change);
  const begin = (mode: Mode) => () =>
    change({ mode, requestId: requestId ?? '', note: '', fault: null });
  useShortcuts([
    { key: 'F8', label: t('order.resolvedDone.button'), run: begin('resolvedDone') },
    { key: 'F9', label: t('order.resolvedNotDone.button'), run: begin('resolvedNotDone') },
  ]);
  return (
    <>
      <Button
        keyName="F8"
        sub={t('order.resolvedDone.buttonAbout')}
        onPress={begin('resolvedDone')}
      >
        {t('order.resolvedDone.button')}
      </Button>
      <Button
        keyName="F9"
        sub={t('order.resolvedNotDone.buttonAbout')}
        onPress={begin('resolvedNotDone')}
      >
        {t('order.resolvedNotDone.button')}
      </Button>
    </>
  );
}

export function ResolveReversal({
  opened: { row, reversals },
  reversal: { requestId, kind, amount },
  how,
}: {
  opened: OpenedOrder;
  reversal: Reversal;
  how: Mode;
}) {
  const { t, money } = useI18n();
  const title = t(`order.${how}.title`);
  const done = how === 'resolvedDone' ? 'done' : 'notDone';
  return (
    <ManualResolutionPage
      row={row}
      reversals={reversals}
      title={title}
      action={title}
      about="resolveReversal"
      resolved={(note) => (requestId === null ? null : { requestId, do: done, note })}
    >
      <p className="about">
        <b>{t(`order.reversal.${kind}`, { amount: money(amount) })}</b>
      </p>
      <p className="about">{t(`order.${how}.about`)}</p>
    </ManualResolutionPage>
  );
}
