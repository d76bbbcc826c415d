/** Which branch this till stands in, and the gift product if awards are given here. */
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { CommandOutput } from '../../src-shared/contract/commands.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { parseProductId } from '../../src-shared/domain/verbatim.ts';
import { branchLabel } from '../format/branch-label.ts';
import { useStepField } from '../keyboard/hands/step-field.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { SetupPage } from './setup-page.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import './branch-page.css';

export type Branches = CommandOutput<'setup.login'>['branches'];

export function BranchPage({ branches, onBack }: { branches: Branches; onBack: () => void }) {
  const { t } = useI18n();
  const finish = useCommand('setup.finish');
  const [chosen, setChosen] = useState<Id | undefined>(branches[0]?.branchId);
  const [gift, setGift] = useState('');
  const giftProductId = gift.trim() === '' ? null : parseProductId(gift);
  const giftWrong = gift.trim() !== '' && giftProductId === null;
  const submit = () => {
    if (giftWrong) document.getElementById('gift')?.focus();
    else if (chosen !== undefined) finish.send({ branchId: chosen, giftProductId });
  };
  return (
    <SetupPage
      title={t('setup.branchTitle')}
      intro={t('setup.branchIntro', { count: branches.length })}
      at="branch"
      progress={t('setup.finishing')}
      command={finish}
      other={{ kind: 'back', label: t('setup.back'), run: onBack }}
      main={{ label: t('setup.finish'), run: submit }}
    >
      <div className="card form">
        <BranchChoice branches={branches} chosen={chosen} onChoose={setChosen} />
        <TextField
          id="gift"
          label={t('setup.gift')}
          hint={t('setup.giftAbout')}
          value={gift}
          readOnly={finish.pending}
          problem={giftWrong ? t('setup.giftProblem') : null}
          onText={setGift}
        />
      </div>
    </SetupPage>
  );
}

function BranchChoice({
  branches,
  chosen,
  onChoose,
}: {
  branches: Branches;
  chosen: Id | undefined;
  onChoose: (branch: Id) => void;
}) {
  const { t } = useI18n();
  const first = useStepField<HTMLInputElement>();
  return (
    <fieldset className="branch-page scrolls" role="radiogroup" aria-label={t('setup.branch')}>
      {branches.map((branch, index) => (
        <label key={branch.branchId} className="branch-page__item">
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="branch"
            checked={branch.branchId === chosen}
            onChange={() => onChoose(branch.branchId)}
          />
          <MapPin aria-hidden="true" strokeWidth={1.75} />
          <span>
            <strong>{branchLabel(branch, t)}</strong>
            <small>{branch.address}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
