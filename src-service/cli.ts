/** The service on its own, for integrators: `npm run service -- --help`. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { toTenge, tiyn } from '../src-shared/domain/money.ts';
import { demoSettings } from './demo/demo-settings.ts';
import { hashPassword, isHashed } from './passwords.ts';
import { startService } from './service.ts';
import { parseSettings, readSettingsFile, type Settings } from './settings.ts';
import { balanceOf, movementsOf } from './store/ledger.ts';
import { customerByPhone } from './store/customers.ts';
import { openDatabase } from './store/database.ts';

const HELP = `The embedded loyalty service, alone.

  npm run service -- [--port N] [--data FILE] [--settings FILE] [--quiet]
  npm run service -- --data FILE --inspect PHONE
  npm run service -- --hash-password

  --port N         the port on 127.0.0.1 (default 8787; 0 = a free one)
  --data FILE      keep the data in this file (default: in memory)
  --settings FILE  the business settings (default: the demo; see src-service/settings.example.json)
  --inspect PHONE  print the ledger of a customer and end
  --quiet          do not print requests
  --hash-password  read a password from the input, print what the settings take in its place
  --help           this text

SMS messages are printed: there is no phone to send them to.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      data: { type: 'string', default: ':memory:' },
      settings: { type: 'string' },
      inspect: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      'hash-password': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  if (values['hash-password']) return console.log(await hashPassword(await readPassword()));
  if (values.inspect !== undefined) return inspect(values.data, values.inspect);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port must be between 0 and 65535, not ${values.port}`);
  }
  const settings = values.settings
    ? readSettingsFile(values.settings)
    : parseSettings(demoSettings);
  const service = await startService({
    port,
    database: values.data,
    settings,
    log(entry) {
      if (entry.type === 'defect') console.error(entry.message);
      else if (!values.quiet) {
        console.log(`${entry.method} ${entry.path} → ${entry.status} (${entry.millis} ms)`);
      }
    },
  });
  service.onSms((message) => console.log(`SMS to ${message.phone}: ${message.text}`));
  describe(service.address, settings, values.settings === undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void service.stop().then(() => process.exit(0)));
  }
  return undefined;
}

/** Passwords are printed of the demo only: they are nobody's. */
function describe(address: string, settings: Settings, demo: boolean): void {
  console.log(`\nLoyalty service at ${address}\n`);
  console.table(
    settings.logins.map(({ login, password, role }) => ({
      login,
      ...(demo ? { password } : {}),
      role,
    })),
  );
  const clear = settings.logins.filter(({ password }) => !demo && !isHashed(password));
  if (clear.length > 0)
    console.log(
      `In clear in the settings: the password of ${clear.map(({ login }) => login).join(', ')}. ` +
        '--hash-password makes what can stand there instead.\n',
    );
  console.table(
    settings.branches.map(({ id, name, address }) => ({ branch_id: id, name, address })),
  );
  const first = settings.branches[0]?.id;
  console.table(
    settings.customers.map((customer) => {
      const here = customer.branches.find((membership) => membership.branchId === first);
      return {
        phone: customer.phone,
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        user_id: customer.id,
        balance: here ? toTenge(here.balance) : 0,
        stamps: here?.stamps ?? 0,
        'SMS code': customer.needsCode ?? false,
      };
    }),
  );
  console.log('Ctrl+C ends it.\n');
}

/** A line of the input; asked for only where somebody sits before it. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== '') return line;
    break;
  }
  throw new Error('no password was given');
}

/** Bonuses are kept in tiyn and shown in tenge, stamps are pieces. */
function show(unit: string, value: number): number {
  return unit === 'bonus' ? toTenge(tiyn(value)) : value;
}

function inspect(path: string, phone: string): void {
  if (path === ':memory:') throw new Error('--inspect needs --data FILE');
  const db = openDatabase(path);
  try {
    const customer = customerByPhone(db, phone);
    if (!customer) throw new Error(`there is no customer with the phone ${phone}`);
    const movements = movementsOf(db, customer.id);
    console.log(`${customer.firstName} ${customer.lastName} ${phone}, user_id ${customer.id}`);
    console.table(
      movements.map((movement) => ({
        at: new Date(movement.at).toISOString(),
        branch: movement.branchId,
        unit: movement.unit,
        cause: movement.cause,
        order: movement.orderId ?? '',
        change: show(movement.unit, movement.change),
        shortfall: show(movement.unit, movement.shortfall),
      })),
    );
    for (const branchId of new Set(movements.map((movement) => movement.branchId))) {
      const bonuses = show('bonus', balanceOf(db, 'bonus', customer.id, branchId));
      const stamps = balanceOf(db, 'stamp', customer.id, branchId);
      console.log(`branch ${branchId}: ${bonuses} ₸, ${stamps} stamps`);
    }
  } finally {
    db.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
