/** What went wrong while a screen was drawn, for main's log: by its name and place alone. */
import type { RootOptions } from 'react-dom/client';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';

type ScreenError = CommandInput<'screen.reportError'>;

const MAX_NAME = 60;
const MAX_STACK = 2_000;

export function reportingScreenErrors(client: TillClient): RootOptions {
  const report: RootOptions['onUncaughtError'] = (error, { componentStack }) => {
    reportError(error);
    void client.call('screen.reportError', screenErrorOf(error, componentStack ?? ''));
  };
  return { onCaughtError: report, onUncaughtError: report };
}

/** Its message stays here: it may say what a customer is called. */
export function screenErrorOf(error: unknown, componentStack: string): ScreenError {
  const name = error instanceof Error ? error.name : typeof error;
  return { name: name.slice(0, MAX_NAME), stack: componentStack.slice(0, MAX_STACK) };
}
