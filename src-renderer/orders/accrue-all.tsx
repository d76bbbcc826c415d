/** Below the list of sales without bonuses: the way to accrue them all, or who could allow it. */
import { useKeys } from '../keys/use-keys.ts';
import { Button } from '../parts/buttons.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useWords } from '../words/use-words.ts';
import { useOrdersDesk } from './orders-desk.ts';

export function AccrueAll() {
  const { t } = useWords();
  const { outbox, preferences } = useSnapshot();
  const { accruable: count } = outbox;
  const change = useOrdersDesk((desk) => desk.change);
  const offered = preferences.lateAccrual && count > 0;
  const goOn = () => change({ step: 'accrueAll' });
  useKeys({ F2: offered && goOn });
  if (count === 0) return null;
  if (!offered) return <p className="orders__hint">{t('orders.accrueHint', { count })}</p>;
  return (
    <Button
      look="bonus"
      keyName="F2"
      className="orders__all"
      sub={t('orders.accrueAllButtonSub')}
      onPress={goOn}
    >
      {t('orders.accrueAllButton', { count })}
    </Button>
  );
}
