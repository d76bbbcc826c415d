/**
 * The loyalty service as the use cases see it. Implemented by src-main/loyalty; every method
 * answers with a Result and never throws. Numbers in brackets are endpoints of
 * docs/loyalty-api.md.
 */
import type { Award, PrivateBranch, Customer } from '../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import type { Tiyn } from '../../src-shared/domain/money.ts';
import type { Order, PaymentMethod, Refund } from '../../src-shared/domain/order.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import type { Result } from '../../src-shared/domain/result.ts';
import type { CalendarDate, Millis } from '../../src-shared/domain/time.ts';

export type Answer<T> = Promise<Result<T, Fault>>;

export interface Branch {
  readonly branchId: Id;
  readonly name: string;
  readonly address: string;
}

export interface BranchSettings {
  readonly groupId: Id;
  readonly awardEnabled: boolean;
  /** As the branch's own record says; null when it doesn't. */
  readonly name: string | null;
  readonly address: string | null;
  /** From the answer's `Date` header, for the clock check; null without one. */
  readonly serviceTime: Millis | null;
}

export interface LoginAnswer {
  readonly accessToken: string;
  readonly expiresAt: Millis | null;
  readonly role: string | null;
  readonly branches: readonly Branch[];
}

export interface NewOrder {
  readonly userId: Id | null;
  /** Registers a new customer; only without `userId`. */
  readonly userPhone: Phone | null;
  readonly amount: Tiyn;
  readonly bonus: Tiyn;
  readonly stamps: number;
  readonly giveAward: boolean;
  readonly comment: string | null;
  /** What the cashier typed; never logged. */
  readonly code: string | null;
}

export interface Completion {
  /** Bonuses to spend; above 0 sets `use_balance`. */
  readonly bonus: Tiyn;
  readonly method: PaymentMethod;
}

/** [2] What is to change; null leaves it as it is. */
export interface PersonalEdit {
  /** The phone by which the customer is known now. */
  readonly phone: Phone;
  readonly newPhone: Phone | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthday: CalendarDate | null;
  /** Replaces the customer's tags. */
  readonly tags: readonly Id[] | null;
}

/** The fields that E2 is said to return. */
export interface PersonalInfo {
  readonly userId: Id;
  readonly phone: Phone;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthday: CalendarDate | null;
}

/** The fields that E7 is said to return: no `is_active`. */
export type GivenAward = Omit<Award, 'isActive'>;

/** The fields that E12 is said to return; a status only when the service sends one. */
export interface RefundedOrder {
  readonly orderId: Id;
  readonly updatedAt: Millis | null;
  readonly initialTotal: Tiyn | null;
  readonly total: Tiyn | null;
  readonly refunds: readonly Refund[];
  readonly status: string | null;
}

export interface LoggedIn extends LoginAnswer {
  /** The base address in the form in which it is used from now on. */
  readonly address: string;
}

/** The optional parameters of E5. */
export interface CashbackQuery {
  readonly type?: 'direct' | 'qr';
  readonly useCertificate?: boolean;
}

export interface OrderQuery {
  /** By an identifier that somebody typed, so that there may be no such order: a page of HTML under 404 can be the
   * service's answer, as at a look-up. Not where money hangs on the order: a gateway's page would tell what became of it. */
  readonly typed?: boolean;
}

/** Calls for one branch of one service with a session of its own. */
export interface LoyaltyApi extends LoyaltyCalls {
  /** Somebody has logged in again: calls in flight go on to their answer, and one that meets 401 is repeated. */
  loggedIn(as: SignIn): void;
  /** Stops using the session; calls in flight are ended. */
  close(): void;
}

export interface LoyaltyCalls {
  /** [1] faults notFound, blacklisted, invalid among others. */
  findCustomer(phone: Phone): Answer<Customer>;
  /** [2] */
  editCustomer(userId: Id, edit: PersonalEdit): Answer<PersonalInfo>;
  /** [3] */
  balance(userId: Id): Answer<Tiyn>;
  /** [4] */
  privateBranch(userId: Id): Answer<PrivateBranch>;
  /** [5] `type` is direct unless another is named. */
  cashbackPercent(userId: Id, query?: CashbackQuery): Answer<number>;
  /** [6] */
  award(userId: Id): Answer<Award>;
  /** [7] Spends `stampCount` stamps; the counter is 0 after it. */
  giveAward(awardId: string, userId: Id, stampCount: number): Answer<GivenAward>;
  /** [8] */
  createOrder(order: NewOrder): Answer<Order>;
  /** [9] */
  completeOrder(orderId: Id, completion: Completion): Answer<null>;
  /** [10] The code in the answer is dropped in the client. */
  sendCode(userId: Id): Answer<null>;
  /** [11] Only for a COMPLETED order; it is DECLINED with error 3015 then. */
  revertOrder(orderId: Id): Answer<Order>;
  /** [12] Only for a COMPLETED order, by less than its amount. */
  refundOrder(orderId: Id, amount: Tiyn): Answer<RefundedOrder>;
  /** [14] */
  readOrder(orderId: Id, query?: OrderQuery): Answer<Order>;
  /** [14] From then on the calls of this API are made for the group that it names. */
  readBranch(): Answer<BranchSettings>;
  /** [13] Refreshes when the token is expired, or under a quarter of its life is left, or `force`. */
  ensureToken(force?: boolean): Answer<TokenState>;
}

export interface TokenState {
  readonly refreshed: boolean;
  readonly expiresAt: Millis | null;
}

/** What a session signs its calls with. */
export interface SignIn {
  /** null: none is kept. */
  readonly accessToken: string | null;
  readonly tokenExpiresAt: Millis | null;
  /** Used to log in again when a refresh fails; null when they were not to be kept. */
  readonly credentials: { readonly login: string; readonly password: string } | null;
}

/** The session that a LoyaltyApi works with; a changed token or group is handed back to be stored. */
export interface Session extends SignIn {
  readonly address: string;
  readonly branchId: Id;
  readonly groupId: Id;
}

/** Each finished call, for the pill and the circuit; no address, body or token in it. */
export interface CallReport {
  readonly operation: string;
  readonly ms: number;
  /** null: the service answered as described (any documented status but 401). */
  readonly fault: Fault | null;
}

export interface LoyaltyGateway {
  /** As it is typed or provisioned → as it is called and stored, without a call; `invalidInput` when it is none. */
  addressOf(typed: string): Result<string, Fault>;
  /** Reads will follow at once, so many at a time: connections are opened for them. Nothing is sent on these. */
  expectReads(address: string, count: number): void;
  /** [14, Authentication] Log in at a base address. A wrong login is `unauthorised`. `called`: as of an opened API's calls. */
  login(
    address: string,
    login: string,
    password: string,
    called?: (report: CallReport) => void,
  ): Answer<LoggedIn>;
  /** Read one branch with a token that isn't stored yet (set-up); it is renewed like any other. */
  readBranch(
    address: string,
    accessToken: string,
    branchId: Id,
    renewal?: Partial<Pick<Session, 'credentials'>> & {
      readonly tokenChanged?: (accessToken: string, expiresAt: Millis | null) => void;
    },
  ): Answer<BranchSettings>;
  open(
    session: Session,
    hooks: {
      readonly tokenChanged: (accessToken: string, expiresAt: Millis | null) => void;
      /** The branch's record, whyever it was read, names another group than before. */
      readonly groupChanged: (groupId: Id) => void;
      readonly called: (report: CallReport) => void;
    },
  ): LoyaltyApi;
}
