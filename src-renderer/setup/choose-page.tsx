/** The first choice. Enter starts training; nothing else is needed for it. */
import { GraduationCap, PlugZap } from 'lucide-react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { LanguageChoice } from '../ui/field/language-choice.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../ui/press/progress.tsx';
import { StoredNotice } from '../ui/notice/stored-notice.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SetupPage } from './setup-page.tsx';
import './choose-page.css';

export function ChoosePage({ onReal }: { onReal: () => void }) {
  const { t } = useI18n();
  const { notices, provisioning } = useSnapshot();
  // Why it failed says that, too.
  const isExplained = provisioning?.state === 'failed';
  const shown = notices.filter((notice) => !(isExplained && notice === 'provisioningLeft'));
  const training = useCommand('setup.startTraining');
  const start = () => training.send(null);
  const options = [
    ['training', GraduationCap, start],
    ['real', PlugZap, onReal],
  ] as const;
  return (
    <SetupPage
      title={t('setup.title')}
      intro={t('setup.intro')}
      at="choose"
      progress={t('setup.startingTraining')}
      command={training}
      other={{ kind: 'real', label: t('setup.realStart'), run: onReal }}
      main={{ label: t('setup.trainingStart'), run: start }}
    >
      {shown.map((notice) => (
        <StoredNotice key={notice} notice={notice} />
      ))}
      {provisioning?.state === 'running' && <ProgressLine active name={t('setup.provisioning')} />}
      {provisioning?.state === 'failed' && <ProvisioningFailed fault={provisioning.fault} />}
      <div className="choose-page">
        {options.map(([kind, Sign, choose]) => (
          <button
            key={kind}
            type="button"
            className={`card choose-page__option choose-page__option--${kind}`}
            disabled={training.pending}
            onClick={choose}
          >
            <Sign aria-hidden="true" strokeWidth={1.5} />
            <h2>{t(`setup.${kind}`)}</h2>
            <p>{t(`setup.${kind}About`)}</p>
            {kind === 'training' && <p className="choose-page__hint">{t('setup.trainingHint')}</p>}
          </button>
        ))}
      </div>
      <div className="page__end">
        <LanguageChoice />
      </div>
    </SetupPage>
  );
}

/** What is wrong with the file or its contents, by the field's own name. */
function ProvisioningFailed({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  const { field, problem } = fault;
  const reason =
    fault.code !== 'invalidInput'
      ? null
      : field === 'file'
        ? t(problem === 'unreadable' ? 'setup.fileUnreadable' : 'setup.fileFormat')
        : t(problem === 'unknownField' ? 'setup.fileUnknownField' : 'setup.fileField', {
            field: field ?? '',
          });
  return (
    <div className="notice notice--waiting notice--toned" role="alert">
      <strong>{t('setup.fileFailed')}</strong> {reason}
      {reason === null && <FaultNotice at="setUp" fault={fault} step={null} />}
    </div>
  );
}
