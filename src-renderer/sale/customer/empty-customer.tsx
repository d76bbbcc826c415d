/** Nobody yet: what to ask, how to go without, and the shift so far. In training, whom to try. */
import { UserRound } from 'lucide-react';
import { EXERCISES } from '../../../src-shared/domain/help/practice.ts';
import { TRAINING_PHONES } from '../../format/training-phones.ts';
import { typedPhone } from '../../format/typed.ts';
import { LAST } from '../../keyboard/behind-main.ts';
import { phoneBecameWhole } from '../../keyboard/hands/hands.ts';
import { Button, keepFocus } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './empty-customer.css';

export function EmptyCustomer({ typing }: { typing: boolean }) {
  const { t } = useI18n();
  const { environment, shiftTotals, preferences } = useSnapshot();
  return (
    <div className="empty-customer">
      <UserRound className="round-sign" aria-hidden="true" strokeWidth={1.25} />
      <h2>{t('customer.noneTitle')}</h2>
      <p>{t('customer.noneAbout')}</p>
      {preferences.findRegulars && <p className="empty-customer__regulars">{t('regulars.hint')}</p>}
      {!typing && <p>{t('customer.noneSkip')}</p>}
      {environment === 'training' && <TrainingPhones />}
      <dl className="figure empty-customer__shift">
        <dt>{t('customer.shiftSoFar')}</dt>
        <dd>
          <strong>{t('customer.salesCount', { count: shiftTotals.sales })}</strong>
        </dd>
      </dl>
    </div>
  );
}

function TrainingPhones() {
  const { t } = useI18n();
  const { practice } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const practising = useUiStore((ui) => ui.practising);
  const mayPractise = practice !== null && practice.done.length < EXERCISES.length && !practising;
  return (
    <div className="empty-customer__training">
      <div className="empty-customer__head">
        <h3>{t('customer.tryThese')}</h3>
        {mayPractise && (
          <Button look="quiet" {...LAST} onPress={() => change({ practising: true })}>
            {t('appShell.practice')}
          </Button>
        )}
      </div>
      <ul>
        {TRAINING_PHONES.map(({ phone, story }) => (
          <li key={phone}>
            <button
              type="button"
              {...LAST}
              onPointerDown={keepFocus}
              onClick={() => {
                change({ phone: typedPhone(phone) });
                phoneBecameWhole();
              }}
            >
              <span>{typedPhone(phone)}</span>
              <small>{t(`training.${story}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
