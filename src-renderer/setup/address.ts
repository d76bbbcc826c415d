/** The service's address as a person types it. Main checks it again, and is the one that decides. */

import type { Fault } from '../../src-shared/domain/fault.ts';
import { isThisMachine } from '../../src-shared/domain/service/loopback.ts';

/** "loyalty.example.kz/" → "https://loyalty.example.kz" */
export function completeAddress(text: string): string {
  const trimmed = text.trim().replace(/\/+$/u, '');
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`;
}

export function addressProblem(text: string): 'empty' | 'addressProblem' | null {
  if (text.trim() === '') return 'empty';
  const address = completeAddress(text);
  if (!URL.canParse(address)) return 'addressProblem';
  const { protocol, hostname } = new URL(address);
  return ['https:', 'http:'].includes(protocol) && hostname !== '' ? null : 'addressProblem';
}

/** "http://127.0.0.1:8080": the one kind of address that needs no https. */
export function isPlainButHere(text: string): boolean {
  const address = completeAddress(text);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isThisMachine(hostname);
}

/** The field that a fault of logging in is about; null: none of them, pressing again is the way on. */
export function fieldAtFault({ code, field }: Fault): 'address' | 'login' | 'password' | null {
  if (field === 'address' || field === 'login' || field === 'password') return field;
  if (code === 'unauthorised') return 'password';
  return ['unreachable', 'notFound', 'malformed'].includes(code) ? 'address' : null;
}
