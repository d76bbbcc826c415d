/**
 * A till as its cashier finds it in the morning, without a hand on its keys: by the commands that its
 * screens send, through the program's one bridge. For flows that are about what comes later.
 */
import type { Page } from 'playwright-core';
import type {
  CommandName,
  CommandOutput,
  CommandInput,
} from '../../src-shared/contract/commands.ts';
import { createTillClient } from '../../src-shared/contract/till-client.ts';

const LOGIN = { environment: 'test', login: 'demo', password: 'demo' } as const;

export async function trainAtOnce(page: Page): Promise<void> {
  await call(page, 'setup.startTraining', null);
}

/** At the first of the branches, as the screen proposes. */
export async function connectAtOnce(page: Page, address: string): Promise<void> {
  const { branches } = await call(page, 'setup.login', {
    ...LOGIN,
    address,
    keepCredentials: true,
  });
  const [first] = branches;
  if (first === undefined) throw new Error('the service has no branch');
  await call(page, 'setup.finish', { branchId: first.branchId, giftProductId: null });
}

/** Until the sale takes keys. */
export async function openShiftAtOnce(page: Page, cashier = 'Dana'): Promise<void> {
  await call(page, 'shift.open', { cashier });
  await page.waitForFunction(() => document.activeElement?.id === 'phone');
}

async function call<N extends CommandName>(
  page: Page,
  name: N,
  input: CommandInput<N>,
): Promise<CommandOutput<N>> {
  const client = createTillClient({
    call: (text) =>
      page.evaluate((sent) => {
        const { till } = globalThis as unknown as { till: { call(text: string): Promise<string> } };
        return till.call(sent);
      }, text),
    listen: () => () => undefined,
  });
  const answer = await client.call(name, input);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.fault)}`);
  return answer.value;
}
