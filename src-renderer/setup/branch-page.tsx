/** Which branch this till stands in, and the gift product if awards are given here. */
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { CommandOutput } from '../../src-shared/contract/commands.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { parseProductId } from '../../src-shared/domain/verbatim.ts';
import { branchLabel } from '../format/branch-label.ts';
import { useStepField } from '../keyboard/step-field.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Page } from '../ui/page.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { TextField } from '../ui/text-field.tsx';
import './branch-page.css';

export function BranchPage({
  branches,
  onBack,
}: {
  branches: CommandOutput<'setup.login'>['branches'];
  onBack: () => void;
}) {
  const { t } = useI18n();
  const finish = useCommand('setup.finish');
  const first = useStepField<HTMLInputElement>();
  const [chosen, setChosen] = useState<Id | undefined>(branches[0]?.branchId);
  const [gift, setGift] = useState('');
  const giftProductId = gift.trim() === '' ? null : parseProductId(gift);
  const giftWrong = gift.trim() !== '' && giftProductId === null;
  useShortcuts([{ key: 'Escape', label: t('help.escape'), run: !finish.pending && onBack }]);
  const submit = () => {
    if (giftWrong) document.getElementById('gift')?.focus();
    else if (chosen !== undefined) finish.send({ branchId: chosen, giftProductId });
  };
  return (
    <Page
      title={t('setup.branchTitle')}
      intro={t('setup.branchIntro', { count: branches.length })}
      steps={<SetupSteps at="branch" />}
      action={
        <>
          <ProgressLine active={finish.pending} name={t('setup.finishing')} />
          {finish.fault !== null && <FaultNotice fault={finish.fault} step={null} />}
          <Button keyName="Escape" disabled={finish.pending} onPress={onBack}>
            {t('setup.back')}
          </Button>
          <PrimaryAction
            label={t('setup.finish')}
            sub={t('enter')}
            busy={finish.pending}
            onPress={submit}
          />
        </>
      }
    >
      <div className="card form">
        <fieldset className="branch-page" role="radiogroup" aria-label={t('setup.branch')}>
          {branches.map((branch, index) => (
            <label key={branch.branchId} className="branch-page__item">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="branch"
                checked={branch.branchId === chosen}
                onChange={() => setChosen(branch.branchId)}
              />
              <MapPin aria-hidden="true" strokeWidth={1.75} />
              <span>
                <strong>{branchLabel(branch, t)}</strong>
                <small>{branch.address}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          id="gift"
          label={t('setup.gift')}
          hint={t('setup.giftAbout')}
          value={gift}
          problem={giftWrong ? t('setup.giftProblem') : null}
          onText={setGift}
        />
      </div>
    </Page>
  );
}
