/** The contract's commands about those who work at the till. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import type { PeopleService } from './people-service.ts';

export function peopleCommands(people: PeopleService): HandlersOf<'people'> {
  return {
    'people.signIn': ({ pin }) => people.signIn(pin),
    'people.lock': async () => {
      people.lock();
      return ok(null);
    },
    // That it came is all.
    'people.present': async () => ok(null),
    'people.approve': ({ right, pin }) => people.approve(right, pin),
    'people.change': (change) => people.change(change),
    'people.setPolicy': (policy) => people.setPolicy(policy),
    'people.switchOff': () => people.switchOff(),
  };
}
