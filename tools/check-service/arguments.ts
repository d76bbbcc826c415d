/** The command line: `--name=value`, and no password in it. */
import { parseArgs } from 'node:util';
import { parseId } from '../../src-shared/domain/id.ts';
import { isThisMachine } from '../../src-shared/domain/service/loopback.ts';
import type { Examination } from './check.ts';

export const HELP = `Asks a loyalty service in which of the ways that the description leaves open it
speaks, and what of the description it doesn't keep to.

  npm run check-service -- --address=https://sandbox.example --login=NAME

Reads only:
  --phone=+7…           a test customer, whose figures are read
  --listed-phone=+7…    somebody in the branch's blacklist, for the look-up
  --listed-user=ID      the same by identifier, for the cashback percent
  --wrong-login         tries one wrong password (some services lock accounts)

Moves something, for a customer who is there for tests, in orders of 100 ₸:
  --test-customer=+7… --moving    creates, completes, refunds and reverts orders
  --send-code                     sends that customer an SMS, and spends 10 bonuses with its code

The password is asked for, or taken from the environment variable LOYALTY_PASSWORD; it is no option,
because command lines are seen by others. Ends with 1 when something differs, with 2 when it could
not be examined to its end; what was found until then is told all the same.`;

/** Everything but the password. */
export type Asked = Omit<Examination, 'password'>;

const PHONE = /^\+7\d{10}$/u;

/** null: only the help is wanted. Throws an Error that says what is wrong with the arguments. */
export function parseArguments(args: readonly string[]): Asked | null {
  if (args.some((arg) => /^-+pass/u.test(arg))) {
    throw new Error('the password is no option: leave it out to be asked, or set LOYALTY_PASSWORD');
  }
  const { values } = parseArgs({
    args: [...args],
    options: {
      address: { type: 'string' },
      login: { type: 'string' },
      phone: { type: 'string' },
      'listed-phone': { type: 'string' },
      'listed-user': { type: 'string' },
      'wrong-login': { type: 'boolean', default: false },
      'test-customer': { type: 'string' },
      moving: { type: 'boolean', default: false },
      'send-code': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { address, login, moving } = values;
  if (address === undefined || login === undefined) {
    throw new Error('--address=… and --login=… are needed; --help tells more');
  }
  const named = phoneOf('test-customer', values['test-customer']);
  if (moving && named === null) {
    throw new Error('--moving needs the customer named: --test-customer=+7…');
  }
  if (named !== null && !moving) {
    throw new Error('--test-customer is for --moving; to read only, use --phone=+7…');
  }
  if (values['send-code'] && !moving) throw new Error('--send-code needs --moving');
  const user = values['listed-user'];
  const listedUser = user === undefined ? null : parseId(user);
  if (user !== undefined && listedUser === null) throw new Error('--listed-user is no identifier');
  return {
    address: addressOf(address),
    login,
    phone: named ?? phoneOf('phone', values.phone),
    listedPhone: phoneOf('listed-phone', values['listed-phone']),
    listedUser,
    tryWrongLogin: values['wrong-login'],
    moving,
    sendCode: values['send-code'],
  };
}

function phoneOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (PHONE.test(text)) return text;
  throw new Error(`--${name} is no phone: +7 and ten digits are expected`);
}

/** A token must not go over an open line: http only to this machine. */
function addressOf(text: string): string {
  if (!URL.canParse(text)) throw new Error('--address is no address: https://… is expected');
  const { protocol, hostname, origin, pathname } = new URL(text);
  if (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))) {
    return origin + pathname.replace(/\/+$/u, '');
  }
  throw new Error('--address has to be https (http only to this machine)');
}
