/** One situation: its steps, and what happens to the customer's money. */
import { Banknote } from 'lucide-react';
import type { Situation } from '../../../src-shared/domain/help/advice.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './advice-steps.css';

export function AdviceSteps({ situation }: { situation: Situation }) {
  const { t } = useI18n();
  return (
    <section className="advice-steps" aria-labelledby="advice-title">
      {/* Read from here on; no Enter that comes behind the press finds a button. */}
      <h3 id="advice-title" data-begin="" tabIndex={-1}>
        {t(`advice.${situation}.title`)}
      </h3>
      <ol>
        {t(`advice.${situation}.steps`)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      <div className="notice notice--row">
        <Banknote aria-hidden="true" />
        <div>
          <p className="caption">{t('advice.money')}</p>
          <p>{t(`advice.${situation}.money`)}</p>
        </div>
      </div>
    </section>
  );
}
