/**
 * Training only: there is no customer to ask, so the customer's phone lies in the corner. It
 * stands in the bottom left, where neither the code field nor the main action is.
 */
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { TrainingSms } from '../../../src-shared/contract/snapshot.ts';
import { formatClock } from '../../format/time.ts';
import { CloseButton } from '../../ui/press/buttons.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { Status } from '../../ui/press/status.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './sms-phone.css';

export function SmsPhone({ sms }: { sms: TrainingSms }) {
  const { t } = useI18n();
  const { sale } = useSnapshot();
  const [dismissed, setDismissed] = useState<number | null>(null);
  // The phone is of use while the code is asked; afterwards it goes by itself.
  const asked = sale?.state.at === 'awaitingCode' || sale?.state.at === 'sendingCode';
  if (sms.at === dismissed || !asked) return null;
  return (
    <aside className="sms-phone" aria-label={t('sms.label')}>
      <div className="sms-phone__speaker" aria-hidden="true" />
      <p className="sms-phone__clock" aria-hidden="true">
        {formatClock(sms.at)}
      </p>
      <Status className="sms-phone__message">
        <p className="sms-phone__from">
          <MessageSquareText aria-hidden="true" />
          {t('sms.from')}
          <span>{t('sms.now')}</span>
        </p>
        <p className="sms-phone__text">{sms.text}</p>
      </Status>
      <p className="sms-phone__note">
        {t('sms.note')} {t('sms.to', { end: sms.phoneEnd })}
      </p>
      <CloseButton
        className="sms-phone__close"
        label={t('sms.close')}
        onPress={() => setDismissed(sms.at)}
      />
    </aside>
  );
}
