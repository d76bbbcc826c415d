/** Tells the trail what isn't a row of the journal: settings, people, wrong PINs; of sales: sale-events.ts. */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import type { Clock } from '../../ports/system.ts';
import type { PeopleEvent } from '../people/people-events.ts';
import { tellSales, type Composed, type Journalled, type Tell } from './sale-events.ts';

type Handler<I, O> = (input: I) => Promise<Result<O, Fault>>;

/** What happened with PINs and rights. */
export function tellPeople(event: PeopleEvent, { withJournal }: Journalled, clock: Clock): void {
  const told = ofPeople(event);
  if (told !== null) withJournal((journal) => journal.recordEvent(told, clock.now()), undefined);
}

/** The same handlers; what they did is told after it was done. */
export function tellTrail(handlers: Handlers, till: Composed, clock: Clock): Handlers {
  const { withJournal } = till;
  const tell: Tell = (event) =>
    withJournal((journal) => journal.recordEvent(event, clock.now()), undefined);
  const after =
    <I, O>(handler: Handler<I, O>, told: (input: I) => OtherEvent): Handler<I, O> =>
    async (input) => {
      const answer = await handler(input);
      if (answer.ok) tell(told(input));
      return answer;
    };
  const sales = tellSales(handlers, till, clock, tell);
  return {
    ...handlers,
    'setup.giftProduct': after(handlers['setup.giftProduct'], () => settings(['giftProductId'])),
    'setup.keysLossRead': after(handlers['setup.keysLossRead'], () => settings(['keysLost'])),
    'setup.startTraining': after(handlers['setup.startTraining'], () => ({ type: 'paired' })),
    'setup.finish': after(handlers['setup.finish'], () => ({ type: 'paired' })),
    ...sales,
  };
}

function settings(names: readonly string[]): OtherEvent {
  return { type: 'settingsChanged', names, changes: [] };
}

/** null: of no interest to anybody later. */
function ofPeople(event: PeopleEvent): OtherEvent | null {
  switch (event.type) {
    case 'signedIn':
      return { type: 'signedIn', person: event.cashier };
    case 'wrongPin':
      return { type: 'pinFailed' };
    case 'approved':
      return { type: 'approved', right: event.right, person: event.supervisor };
    case 'personChanged':
      return { type: 'peopleChanged', what: event.change, person: event.of };
    case 'policyChanged':
    case 'switchedOff':
    case 'ownerProven':
      return { type: 'peopleChanged', what: event.type, person: null };
    case 'locked':
      return null;
  }
}
