/** Why a customer gets no bonuses: not on the card, which the customer may see, until the cashier asks. */
import { useState } from 'react';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './why-no-bonuses.css';

export function WhyNoBonuses() {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  return (
    <div className="why-no-bonuses">
      <Button look="quiet" aria-expanded={shown} onPress={() => setShown(!shown)}>
        {t('customer.why')}
      </Button>
      {shown && <output className="hint">{t('customer.whyBlacklist')}</output>}
    </div>
  );
}
