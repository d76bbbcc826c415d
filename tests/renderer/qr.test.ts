/** The code of an order, read as a scanner reads it. */
import { expect, test } from 'vitest';
import type { Id } from '../../src-shared/domain/id.ts';
import { orderCode } from '../../src-shared/domain/scan-kind.ts';
import { qrPath } from '../../src-renderer/format/qr.ts';
import { readQr } from './read-qr.ts';

test.each(['1', '500001', '9007199254740993', '9223372036854775807'])('%s', (id) => {
  const code = orderCode(id as Id);
  expect(readQr(qrPath(code))).toBe(code);
  expect(code).toBe(`order:${id}`);
});
