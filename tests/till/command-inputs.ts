/** An input for each command of the contract. */
import type { CommandInput, CommandName } from '../../src-shared/contract/commands.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { CustomerHandle } from '../../src-shared/domain/sale/chosen-sale.ts';
import { DEFAULT_POLICY } from '../../src-shared/domain/people/rights.ts';

export const number = (count: number) => String(count).padStart(26, '0');
export const NEW = { kind: 'new', phone: '+77019998877' as Phone } as const;
export const RETURNED = { reason: 'returned' };

/** For each command something that it can be sent in an open shift with a paid sale behind it; `customer`: who
 * was found last. */
export const INPUTS: {
  readonly [N in CommandName]: (customer?: CustomerHandle) => CommandInput<N>;
} = {
  'snapshot.read': () => null,
  'log.show': () => null,
  'diagnostics.read': () => null,
  'diagnostics.save': () => ({ number: 1 }),
  'screen.reportError': () => ({ name: 'RangeError', stack: 'at Sale' }),
  'draft.save': () => ({
    phone: '701',
    amount: '',
    bonus: null,
    stamps: null,
    award: false,
    comment: '',
    skipLoyalty: false,
    tendered: '',
    next: { phone: '702', amount: '', tendered: '' },
  }),
  'customer.tags': () => null,
  'people.signIn': () => ({ pin: '4321' }),
  'people.lock': () => null,
  'people.present': () => null,
  'people.approve': () => ({ right: 'revert', pin: '4321' }),
  'people.change': () => ({
    do: 'add',
    cashierId: number(41),
    name: 'Dana',
    role: 'supervisor',
    pin: '4321',
  }),
  'people.setPolicy': () => DEFAULT_POLICY,
  'people.switchOff': () => null,
  'preferences.change': () => ({ theme: 'dark', lateAccrual: true }),
  'setup.startTraining': () => null,
  'setup.unlock': () => null,
  'setup.keysLossRead': () => null,
  'setup.settingsRead': () => null,
  'setup.login': () => ({
    environment: 'test',
    address: 'https://loyalty.example',
    login: 'demo',
    password: 'demo',
    keepCredentials: true,
  }),
  'setup.finish': () => ({ branchId: '1' as never, giftProductId: null }),
  'setup.giftProduct': () => ({ giftProductId: null }),
  'setup.forget': () => null,
  'shift.check': () => null,
  'shift.open': () => ({ cashier: 'Dana' }),
  'customer.expect': () => null,
  'customer.find': () => ({ phone: NEW.phone }),
  'customer.summary': (customer = 1) => ({ customer }),
  'customer.known': () => ({ phone: NEW.phone }),
  'customer.regulars': () => ({ digits: NEW.phone.slice(-4) }),
  'customer.regularBalance': () => ({ regular: 1 }),
  'customer.takeRegular': () => ({ regular: 1 }),
  'customer.history': () => ({ phone: NEW.phone }),
  'sale.start': (handle = 1) => ({
    saleId: number(5),
    customer: { kind: 'lookedUp', handle },
    amount: tiyn(1_250_000),
    bonus: ZERO,
    stamps: 1,
    award: false,
    withoutBonuses: false,
  }),
  'sale.recall': () => ({ saleId: number(6) }),
  'sale.act': () => ({ saleId: number(4), action: { do: 'pay', method: 'card', tendered: null } }),
  'customer.edit': (customer = 1) => ({
    customer,
    newPhone: null,
    firstName: 'Aigerim',
    lastName: null,
    birthday: null,
    tags: null,
  }),
  'customer.forget': (customer = 1) => ({ customer }),
  'sales.list': () => ({ search: '', skip: 0, show: 'all' }),
  'orders.open': () => ({ saleId: number(2), requestId: number(30) }),
  'orders.resolve': () => ({ saleId: number(2), do: 'manually', note: 'by hand' }),
  'orders.foreign': () => ({ skip: 0 }),
  'orders.acknowledge': () => ({ requestId: number(30) }),
  'orders.accrue': () => ({ saleId: null }),
  'orders.attach': (customer = 1) => ({ saleId: number(2), customer }),
  'orders.revert': () => ({ saleId: number(2), requestId: number(31), ...RETURNED }),
  'orders.refund': () => ({
    saleId: number(2),
    requestId: number(32),
    amount: tiyn(1_000),
    ...RETURNED,
  }),
  'shift.report': () => null,
  'shift.past': () => ({ skip: 0, day: null }),
  'shift.pastReport': () => ({ number: 1 }),
  'shift.closedReport': () => null,
  'shift.saveFile': () => ({ number: 1, rows: [['Shift 1', 1]] }),
  'shift.moveCash': () => ({
    requestId: number(33),
    kind: 'out',
    amount: tiyn(1_000),
    ...RETURNED,
  }),
  'shift.close': () => null,
  'session.logIn': () => ({ login: 'demo', password: 'demo' }),
  'service.probe': () => null,
  'practice.beginAnew': () => null,
  'practice.trouble': () => ({ kind: 'otherTill' }),
};
