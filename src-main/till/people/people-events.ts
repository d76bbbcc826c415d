/** What happens with PINs and rights, for the log and the trail. No PIN, no hash, no name is in it. */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { CashierEdit } from '../../../src-shared/domain/people/people.ts';
import type { Right } from '../../../src-shared/domain/people/rights.ts';

/** `cashier` is who did it, by id; null: the owner, by login and password. */
export type PeopleEvent =
  | { readonly type: 'signedIn' | 'locked'; readonly cashier: string }
  | { readonly type: 'wrongPin'; readonly at: 'signIn' | 'approve'; readonly wrong: number }
  | {
      readonly type: 'approved';
      readonly right: Right;
      readonly command: CommandName;
      readonly cashier: string;
      readonly supervisor: string;
    }
  | {
      readonly type: 'personChanged';
      readonly change: CashierEdit['do'];
      readonly of: string;
      readonly cashier: string | null;
    }
  | { readonly type: 'policyChanged' | 'switchedOff'; readonly cashier: string | null }
  | { readonly type: 'ownerProven' };

/** In the words that the log lets through. */
export function logged(event: PeopleEvent): Record<string, string | number | null> {
  switch (event.type) {
    case 'wrongPin':
      return { what: event.type, call: event.at, tries: event.wrong };
    case 'approved':
      return { what: event.type, operation: event.command, name: event.right };
    case 'personChanged':
      return { what: event.type, operation: event.change };
    default:
      return { what: event.type };
  }
}
