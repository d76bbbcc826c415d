/** The page of set-up and of shift start: what is asked in the middle, the main action bottom right. */
import type { ReactNode } from 'react';
import { ScrollPage } from '../ui/scroll-area.tsx';
import { useI18n } from '../locales/use-i18n.ts';
import './setup.css';

export type SetupAt = 'choose' | 'connect' | 'branch';
const STEPS = [
  ['choose', 'setup.stepChoose'],
  ['connect', 'setup.stepConnect'],
  ['branch', 'setup.stepBranch'],
] as const;

export function Page({
  title,
  intro,
  trail,
  action,
  children,
}: {
  title: string;
  intro: ReactNode;
  trail?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <ScrollPage label={title}>
        {trail}
        <h1>{title}</h1>
        <output className="page__intro">{intro}</output>
        {children}
      </ScrollPage>
      <div className="page__action">{action}</div>
    </div>
  );
}

export function SetupSteps({ at }: { at: SetupAt }) {
  const { t } = useI18n();
  const now = STEPS.findIndex(([step]) => step === at);
  return (
    <ol className="step-indicator" aria-label={t('setup.steps')}>
      {STEPS.map(([step, word], index) => (
        <li
          key={step}
          className={
            index < now ? 'step-indicator__past' : index === now ? 'step-indicator__now' : ''
          }
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="step-indicator__sign" aria-hidden="true">
            {index + 1}
          </span>
          {t(word)}
        </li>
      ))}
    </ol>
  );
}
