/** The customer of a sale as the sale's JSON has one, without name and phone: those are sealed apart. */
import { maskWords, type NamedPerson } from '../../../src-shared/domain/customer/masked-words.ts';
import type { Sale, SaleCustomer } from '../../../src-shared/domain/sale/sale.ts';
import type { StoredCustomer } from './customer-cipher.ts';

/** For the file. */
export function withoutPerson(sale: Sale): object {
  const { customer } = sale.request;
  return { ...sale, request: { ...sale.request, customer: bare(customer) } };
}

/** For the file, of one whose customer was forgotten. */
export function withoutCustomer(sale: Sale): object {
  return { ...sale, request: { ...sale.request, customer: NOBODY } };
}

/** As it is kept: what the service said of it doesn't say of whom. */
export function saleText(bare: object, person: NamedPerson | null): string {
  const persons = person === null ? [] : [person];
  return JSON.stringify(bare, (key, value: unknown) =>
    key === 'message' && typeof value === 'string' ? maskWords(value, persons) : value,
  );
}

/** Whoever the sale is of; the name is '' where the sale knows none. null: nobody, or hidden. */
export function personOf(customer: SaleCustomer): StoredCustomer | null {
  if (customer.phone === null) return null;
  return { phone: customer.phone, name: customer.kind === 'known' ? customer.name : '' };
}

/** A sale's JSON with the person put back. One who is hidden or forgotten has no phone: a customer who
 * was to be registered by it can't be any more. */
export function withPerson(sale: unknown, person: StoredCustomer | null): unknown {
  if (!isObject(sale) || !isObject(sale['request'])) return sale;
  const { request } = sale;
  const customer = request['customer'];
  // Clear text of an older version is read as it is.
  if (!isObject(customer) || typeof customer['phone'] === 'string') return sale;
  return { ...sale, request: { ...request, customer: restored(customer, person) } };
}

/** The same of a sale's JSON that an older version wrote, and who it was of; null: it can't be read. */
export function withoutPersonIn(
  text: string,
): { readonly sale: string; readonly name: string; readonly userId: unknown } | null {
  try {
    const sale: unknown = JSON.parse(text);
    if (!isObject(sale)) return null;
    const request = isObject(sale['request']) ? sale['request'] : {};
    const customer = isObject(request['customer']) ? request['customer'] : {};
    const { name, userId, phone } = customer;
    const known = {
      name: typeof name === 'string' ? name : '',
      phone: typeof phone === 'string' ? phone : '',
    };
    const bareCustomer = { ...customer, phone: null, ...('name' in customer ? { name: '' } : {}) };
    return {
      sale: saleText({ ...sale, request: { ...request, customer: bareCustomer } }, known),
      name: known.name,
      userId,
    };
  } catch {
    return null;
  }
}

const NOBODY = { kind: 'none', phone: null };

function bare(customer: SaleCustomer): object {
  return customer.kind === 'known'
    ? { ...customer, phone: null, name: '' }
    : { ...customer, phone: null };
}

function restored(customer: Fields, person: StoredCustomer | null): Fields {
  if (person === null) return customer['kind'] === 'new' ? NOBODY : customer;
  const { phone, name } = person;
  return customer['kind'] === 'known' ? { ...customer, phone, name } : { ...customer, phone };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
