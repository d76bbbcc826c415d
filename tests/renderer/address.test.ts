/** The address of set-up as it is typed, and which field a fault sends the cashier to. */
import { describe, expect, it } from 'vitest';
import { invalidInput, type Fault } from '../../src-shared/domain/fault.ts';
import {
  addressProblem,
  completeAddress,
  fieldAtFault,
  isPlainButHere,
} from '../../src-renderer/setup/address.ts';

const fault = (code: Fault['code']): Fault => ({ code, retry: 'never' });

describe('the address of a service', () => {
  it('is completed and checked', () => {
    expect(completeAddress(' loyalty.example.kz/ ')).toBe('https://loyalty.example.kz');
    expect(completeAddress('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(addressProblem('')).toBe('empty');
    expect(addressProblem('loyalty example')).toBe('addressProblem');
    expect(addressProblem('ftp://example.kz')).toBe('addressProblem');
    expect(addressProblem('loyalty.example.kz')).toBeNull();
  });
});

describe('an address without https', () => {
  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://localhost', true],
    ['HTTP://LOCALHOST:9/', true],
    ['http://[::1]:8080/pos', true],
    ['https://localhost', false],
    ['localhost:8080', false],
    ['http://loyalty.example.kz', false],
    ['http://localhost.example.kz', false],
    ['http://', false],
    ['', false],
  ])('%s needs none: %s', (text, here) => {
    expect(isPlainButHere(text)).toBe(here);
  });
});

describe('a fault of logging in', () => {
  it.each([
    [invalidInput('address', 'insecure'), 'address'],
    [invalidInput('address', 'format'), 'address'],
    [invalidInput('login', 'empty'), 'login'],
    [invalidInput('password', 'empty'), 'password'],
    [invalidInput('environment', 'format'), null],
    [fault('unauthorised'), 'password'],
    [fault('unreachable'), 'address'],
    [fault('notFound'), 'address'],
    [fault('malformed'), 'address'],
    [fault('timeout'), null],
    [fault('untrustedCertificate'), null],
    [fault('proxy'), null],
    [fault('unavailable'), null],
  ] as const)('%o leads to %s', (given, field) => {
    expect(fieldAtFault(given)).toBe(field);
  });
});
