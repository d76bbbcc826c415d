/** Which of the pages of set-up this one is. */
import { useI18n } from '../locales/use-i18n.ts';
import { StepIndicator } from '../ui/step-indicator.tsx';

export type SetupAt = 'choose' | 'connect' | 'branch';
const STEPS = [
  ['choose', 'setup.stepChoose'],
  ['connect', 'setup.stepConnect'],
  ['branch', 'setup.stepBranch'],
] as const;

export function SetupSteps({ at }: { at: SetupAt }) {
  const { t } = useI18n();
  return (
    <StepIndicator
      label={t('setup.steps')}
      steps={STEPS.map(([name, word]) => ({ name, label: t(word) }))}
      at={STEPS.findIndex(([name]) => name === at)}
    />
  );
}
