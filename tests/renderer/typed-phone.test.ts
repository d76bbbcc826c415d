/** What typed digits mean. */
import { describe, expect, it } from 'vitest';
import {
  missingDigits,
  parseTypedPhone,
  saidAtOnce,
} from '../../src-renderer/format/typed-phone.ts';

describe('a typed phone', () => {
  it.each(['7012345678', '87012345678', '77012345678', '+7 (701) 234-56-78', '701 234-56-78'])(
    '%s is one number',
    (text) => {
      expect(parseTypedPhone(text)).toEqual({ ok: true, phone: '+77012345678' });
    },
  );

  it.each([
    ['', 'empty'],
    ['70123', 'tooShort'],
    ['70123456789', 'tooLong'],
    ['701234567890', 'tooLong'],
    ['70123x5678', 'letters'],
    ['+44 20 7946 0000', 'foreign'],
  ])('%s: %s', (text, problem) => {
    expect(parseTypedPhone(text)).toEqual({ ok: false, problem });
  });

  it('is left in peace while it is only short', () => {
    expect(saidAtOnce(parseTypedPhone('70123'))).toBe(false);
    expect(saidAtOnce(parseTypedPhone('70123456789'))).toBe(true);
    expect(missingDigits('70123')).toBe(5);
    expect(missingDigits('8701')).toBe(7);
  });
});
