/** Below the list of sales without bonuses: the way to accrue them all, or who could allow it. */
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';

export function AccrueAll() {
  const { t } = useI18n();
  const { openItems, preferences, accrualsStopped } = useSnapshot();
  const { accruable: count } = openItems;
  const change = useOrdersUiStore((ui) => ui.change);
  const offered = preferences.lateAccrual && count > 0;
  const goOn = () => change({ mode: 'confirmAccrueAll' });
  useShortcuts([{ key: 'F2', label: t('help.askOrAccrue'), run: offered && goOn }]);
  if (count === 0) return null;
  if (!offered) return <p className="hint">{t('lateAccrual.hint', { count })}</p>;
  return (
    <>
      {accrualsStopped && (
        <div className="notice notice--danger">
          <p role="alert">{t('lateAccrual.stopped')}</p>
          <WhatNow about="disk" />
        </div>
      )}
      <Button
        look="bonus"
        keyName="F2"
        className="button--wide"
        sub={t('lateAccrual.allSub')}
        onPress={goOn}
      >
        {t('lateAccrual.all', { count })}
      </Button>
    </>
  );
}
