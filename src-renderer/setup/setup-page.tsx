/** A page of set-up: which one it is, what is asked, what is under way, another way and the main action. */
import type { ReactNode } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useI18n } from '../locales/use-i18n.ts';
import type { Command } from '../till/use-command.ts';
import { Button, PrimaryAction } from '../ui/press/buttons.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import { ProgressLine } from '../ui/press/progress.tsx';
import { StepIndicator } from '../ui/frame/step-indicator.tsx';

const STEPS = ['choose', 'connect', 'branch'] as const;

interface Action {
  readonly label: string;
  readonly run: () => void;
}

export function SetupPage({
  title,
  intro,
  at,
  progress,
  command: { pending, fault },
  other,
  main,
  children,
}: {
  title: string;
  intro: string;
  /** null: none of the row of pages. */
  at: (typeof STEPS)[number] | null;
  /** What is done meanwhile. */
  progress: string;
  /** What the main action sends. */
  command: Pick<Command<never>, 'pending' | 'fault'>;
  /** Instead of the main action. `real`: on to a real service. `back`: to the page before. */
  other: Action & { readonly kind: 'real' | 'back' };
  main: Action & { readonly sub?: string };
  children: ReactNode;
}) {
  const { t } = useI18n();
  const [key, help] =
    other.kind === 'real' ? (['F2', 'help.real'] as const) : (['Escape', 'help.escape'] as const);
  useShortcuts([{ key, label: t(help), run: !pending && other.run }]);
  return (
    <Page
      title={title}
      intro={intro}
      steps={at !== null && <SetupSteps at={at} />}
      action={
        <>
          <ProgressLine active={pending} name={progress} />
          {fault !== null && <FaultNotice at="setUp" fault={fault} step={null} />}
          <Button keyName={key} disabled={pending} onPress={other.run}>
            {other.label}
          </Button>
          <PrimaryAction
            label={main.label}
            sub={main.sub ?? t('enter')}
            busy={pending}
            onPress={main.run}
          />
        </>
      }
    >
      {children}
    </Page>
  );
}

function SetupSteps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useI18n();
  return (
    <StepIndicator
      label={t('setup.steps')}
      steps={STEPS.map((name) => ({ name, label: t(`setup.step.${name}`) }))}
      at={STEPS.indexOf(at)}
    />
  );
}
