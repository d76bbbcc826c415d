/** The base address: what is accepted, how it is normalised, what is refused and why. */
import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../src-main/loyalty/base-address.ts';
import { invalidInput } from '../../src-shared/domain/fault.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';

describe('base address: accepted and normalised', () => {
  it.each([
    ['loyalty.example.kz', 'https://loyalty.example.kz'],
    ['https://loyalty.example.kz', 'https://loyalty.example.kz'],
    ['https://loyalty.example.kz/', 'https://loyalty.example.kz'],
    ['  https://loyalty.example.kz/\t', 'https://loyalty.example.kz'],
    ['https://loyalty.example.kz/pos', 'https://loyalty.example.kz/pos'],
    ['https://loyalty.example.kz/pos/till///', 'https://loyalty.example.kz/pos/till'],
    ['loyalty.example.kz/pos/', 'https://loyalty.example.kz/pos'],
    ['loyalty.example.kz:8443', 'https://loyalty.example.kz:8443'],
    ['loyalty-server', 'https://loyalty-server'],
    ['HTTPS://Loyalty.Example.KZ:443/Pos', 'https://loyalty.example.kz/Pos'],
    ['https://қаз.kz', 'https://xn--80ao21a.kz'],
    ['https://10.0.0.5:8443/a', 'https://10.0.0.5:8443/a'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:8080/prefix/', 'http://[::1]:8080/prefix'],
    ['https://[::1]', 'https://[::1]'],
    ['localhost:8080', 'https://localhost:8080'],
    ['loyalty.example.kz/x-https:1', 'https://loyalty.example.kz/x-https:1'],
  ])('%j becomes %s', (typed, expected) => {
    expect(normaliseAddress(typed)).toEqual(ok(expected));
  });

  it.each(['loyalty.example.kz/pos/', 'http://[::1]:8080/', 'https://қаз.kz'])(
    '%s: normalising twice changes nothing',
    (typed) => {
      const once = normaliseAddress(typed);
      expect(once.ok && normaliseAddress(once.value)).toEqual(once);
    },
  );
});

describe('base address: refused', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://loyalty.example.kz', 'insecure'],
    ['http://192.168.1.10:8080', 'insecure'],
    ['http://127.0.0.2', 'insecure'],
    ['http://localhost.example.kz', 'insecure'],
    ['http://127.0.0.1.nip.io', 'insecure'],
    ['https://user:secret@loyalty.example.kz', 'format'],
    ['https://user@loyalty.example.kz', 'format'],
    ['https://@loyalty.example.kz', 'format'],
    ['user:secret@loyalty.example.kz', 'format'],
    ['https://loyalty.example.kz/?a=1', 'format'],
    ['https://loyalty.example.kz?', 'format'],
    ['https://loyalty.example.kz/#top', 'format'],
    ['ftp://loyalty.example.kz', 'format'],
    ['file:///etc/passwd', 'format'],
    ['javascript:alert(1)', 'format'],
    ['ws://loyalty.example.kz', 'format'],
    ['https://', 'format'],
    ['https:///', 'format'],
    ['https:loyalty.example.kz', 'format'],
    ['http:8080', 'format'],
    ['https:/loyalty.example.kz', 'format'],
    ['https:\\\\loyalty.example.kz', 'format'],
    ['https://loyalty example.kz', 'format'],
    ['https://loyalty.example.kz/a\nb', 'format'],
    ['https://loyalty.example.kz:99999', 'format'],
    ['https://[::1', 'format'],
    ['/api/v1', 'format'],
    ['.', 'format'],
  ] as const)('%j is %s', (typed, problem) => {
    expect(normaliseAddress(typed)).toEqual(fail(invalidInput('address', problem)));
  });
});
