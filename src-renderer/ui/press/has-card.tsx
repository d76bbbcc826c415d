/**
 * "I have a card" after the payment of a sale without a customer, on Done and in Orders: the way to the dialog that
 * asks whose (app-shell/attach-dialog.tsx), as long as the owner lets it be done.
 */
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { attachLeft } from '../../../src-shared/domain/sale/attach.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import { handsChose } from '../../keyboard/hands/hands.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { Button } from './buttons.tsx';

export function HasCard({
  saleId,
  amount,
  paidAt,
  isFree = true,
}: {
  saleId: SaleId;
  amount: Tiyn;
  /** Main's steady time; null: nobody can be attached to it. */
  paidAt: Millis | null;
  /** Nothing else is on its way. */
  isFree?: boolean;
}) {
  const { t } = useI18n();
  const { attachMinutes } = useSnapshot().preferences;
  const change = useUiStore((ui) => ui.change);
  const offered = attachLeft(paidAt, attachMinutes, useSteadyNow()) > 0;
  const ask = () => {
    change({ attaching: { saleId, amount, phone: '' } });
    // Its dialog may still be read: what is typed behind that key is the next customer's in no case.
    handsChose('dialogPhone');
  };
  useShortcuts([{ key: 'F6', label: t('help.attach'), run: offered && isFree && ask }]);
  if (!offered) return null;
  return (
    <Button
      look="bonus"
      className="button--wide"
      keyName="F6"
      disabled={!isFree}
      sub={t('attach.openAbout')}
      onPress={ask}
    >
      {t('attach.open')}
    </Button>
  );
}
