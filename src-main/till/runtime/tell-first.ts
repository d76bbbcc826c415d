/**
 * What a person does beside a sale is told to the screen before it has the answer, at which it goes back to a list, a report
 * or an order: none of them is shown there as it was before. A step of a sale leaves that to what is told next.
 */
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import { COMMAND_TRAITS } from './command-traits.ts';

const OF_A_SALE = /^sale\./u;

export function tellFirst(handlers: Handlers, tell: () => void): Handlers {
  return mapMethods(handlers, async (call, name) => {
    const answer = await call();
    const { by, runs } = COMMAND_TRAITS[name];
    const mayChange = runs === 'changing' || runs === 'inTurn';
    if (by === 'hand' && mayChange && !OF_A_SALE.test(name)) tell();
    return answer;
  });
}
