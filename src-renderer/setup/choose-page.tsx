/** The first choice. Enter starts training; nothing else is needed for it. */
import { GraduationCap, PlugZap } from 'lucide-react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Page } from '../ui/page.tsx';
import { SetupSteps } from './setup-steps.tsx';
import './choose-page.css';

export function ChoosePage({ onReal }: { onReal: () => void }) {
  const { t } = useI18n();
  const { notices, provisioning } = useSnapshot();
  // Why it failed says that, too.
  const isSaid = provisioning?.state === 'failed';
  const said = notices.filter((notice) => !(isSaid && notice === 'provisioningLeft'));
  const training = useCommand('setup.startTraining');
  useShortcuts([{ key: 'F2', label: t('help.real'), run: !training.pending && onReal }]);
  return (
    <Page
      title={t('setup.title')}
      intro={t('setup.intro')}
      steps={<SetupSteps at="choose" />}
      action={
        <>
          <ProgressLine active={training.pending} name={t('setup.startingTraining')} />
          {training.fault !== null && <FaultNotice fault={training.fault} step={null} />}
          <Button keyName="F2" disabled={training.pending} onPress={onReal}>
            {t('setup.realStart')}
          </Button>
          <PrimaryAction
            label={t('setup.trainingStart')}
            sub={t('enter')}
            busy={training.pending}
            onPress={() => training.send(null)}
          />
        </>
      }
    >
      {said.map((notice) => (
        <output key={notice} className="notice notice--waiting notice--toned">
          {t(`notice.${notice}`)}
        </output>
      ))}
      {provisioning?.state === 'running' && <ProgressLine active name={t('setup.provisioning')} />}
      {provisioning?.state === 'failed' && <ProvisioningFailed fault={provisioning.fault} />}
      <div className="choose-page">
        <button
          type="button"
          className="card choose-page__way choose-page__way--training"
          disabled={training.pending}
          onClick={() => training.send(null)}
        >
          <GraduationCap aria-hidden="true" strokeWidth={1.5} />
          <h2>{t('setup.training')}</h2>
          <p>{t('setup.trainingAbout')}</p>
          <p className="choose-page__hint">{t('setup.trainingHint')}</p>
        </button>
        <button
          type="button"
          className="card choose-page__way"
          disabled={training.pending}
          onClick={onReal}
        >
          <PlugZap aria-hidden="true" strokeWidth={1.5} />
          <h2>{t('setup.real')}</h2>
          <p>{t('setup.realAbout')}</p>
        </button>
      </div>
      <div className="page__end">
        <LanguageChoice />
      </div>
    </Page>
  );
}

/** What is wrong with the file or its contents, by the field's own name. */
function ProvisioningFailed({ fault }: { fault: Fault }) {
  const { t } = useI18n();
  const { field, problem } = fault;
  const said =
    fault.code !== 'invalidInput'
      ? null
      : field === 'file'
        ? t(problem === 'unreadable' ? 'setup.fileUnreadable' : 'setup.fileFormat')
        : t(problem === 'unknownField' ? 'setup.fileUnknownField' : 'setup.fileField', {
            field: field ?? '',
          });
  return (
    <div className="notice notice--waiting notice--toned" role="alert">
      <strong>{t('setup.fileFailed')}</strong> {said}
      {said === null && <FaultNotice fault={fault} step={null} />}
    </div>
  );
}
