/**
 * Writes src-renderer/design/narrow-space.woff2: a font with one glyph, U+202F. Inter has none, so a
 * browser takes half a space for it (0.14 em), and thousands run together. Run again to change it:
 *   node tests/renderer/preview/make-narrow-space.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const UNITS = 1_000;
/** A fifth of an em and a little: apart at 14 px, not torn at 44 px. */
const WIDTH = 215;
const ASCENT = 969;
const DESCENT = -242;

type Part = readonly ['u8' | 'u16' | 'i16' | 'u32', number];

function bytes(...parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.map(([kind, value]) => {
      const buffer = Buffer.alloc(kind === 'u8' ? 1 : kind === 'u32' ? 4 : 2);
      if (kind === 'u8') buffer.writeUInt8(value);
      else if (kind === 'u16') buffer.writeUInt16BE(value);
      else if (kind === 'i16') buffer.writeInt16BE(value);
      else buffer.writeUInt32BE(value);
      return buffer;
    }),
  );
}

const u16 = (value: number): Part => ['u16', value];
const i16 = (value: number): Part => ['i16', value];
const u32 = (value: number): Part => ['u32', value];
const zeros = (count: number): Part[] => Array.from({ length: count }, () => u16(0));

function nameTable(): Buffer {
  const names: readonly (readonly [number, string])[] = [
    [1, 'Narrow Space'],
    [2, 'Regular'],
    [3, 'Narrow Space 1'],
    [4, 'Narrow Space'],
    [5, 'Version 1.0'],
    [6, 'NarrowSpace'],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = names.map(([id], index) => {
    const { length } = texts[index] as Buffer;
    const record = bytes(u16(3), u16(1), u16(0x04_09), u16(id), u16(length), u16(offset));
    offset += length;
    return record;
  });
  const header = bytes(u16(0), u16(names.length), u16(6 + 12 * names.length));
  return Buffer.concat([header, ...records, ...texts]);
}

/** Format 4: one segment for U+202F → glyph 1, and the closing one. */
const cmap = bytes(
  u16(0),
  u16(1),
  u16(3),
  u16(1),
  u32(12),
  u16(4),
  u16(32),
  u16(0),
  u16(4),
  u16(4),
  u16(1),
  u16(0),
  u16(0x20_2f),
  u16(0xff_ff),
  u16(0),
  u16(0x20_2f),
  u16(0xff_ff),
  u16((1 - 0x20_2f) & 0xff_ff),
  u16(1),
  u16(0),
  u16(0),
);

const os2 = bytes(
  u16(4),
  i16(WIDTH),
  u16(400),
  u16(5),
  u16(0),
  ...zeros(10),
  i16(0),
  ...zeros(5),
  u32(0),
  u32(0),
  u32(0),
  u32(0),
  u32(0x4e_4f_4e_45),
  u16(0x40),
  u16(0x20_2f),
  u16(0x20_2f),
  i16(ASCENT),
  i16(DESCENT),
  i16(0),
  u16(ASCENT),
  u16(-DESCENT),
  u32(0),
  u32(0),
  i16(500),
  i16(700),
  u16(0),
  u16(0x20),
  u16(1),
).subarray(0, 96);

const tables: Record<string, Buffer> = {
  'OS/2': os2,
  cmap,
  glyf: bytes(u32(0)),
  head: bytes(
    u32(0x00_01_00_00),
    u32(0x00_01_00_00),
    u32(0),
    u32(0x5f_0f_3c_f5),
    u16(0x0b),
    u16(UNITS),
    u32(0),
    u32(0),
    u32(0),
    u32(0),
    i16(0),
    i16(0),
    i16(0),
    i16(0),
    u16(0),
    u16(8),
    i16(2),
    i16(0),
    i16(0),
  ),
  hhea: bytes(
    u32(0x00_01_00_00),
    i16(ASCENT),
    i16(DESCENT),
    i16(0),
    u16(WIDTH),
    i16(0),
    i16(0),
    i16(0),
    i16(1),
    i16(0),
    i16(0),
    ...zeros(5),
    u16(2),
  ),
  hmtx: bytes(u16(500), i16(0), u16(WIDTH), i16(0)),
  loca: bytes(u16(0), u16(0), u16(0)),
  maxp: bytes(u32(0x00_01_00_00), u16(2), ...zeros(2), ...zeros(2), u16(2), ...zeros(8)),
  name: nameTable(),
  post: bytes(
    u32(0x00_03_00_00),
    u32(0),
    i16(-100),
    i16(50),
    u32(0),
    u32(0),
    u32(0),
    u32(0),
    u32(0),
  ),
};

/** WOFF2's variable-length number. */
function base128(value: number): Buffer {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(digits);
}

/** Known tables have a number; `glyf` and `loca` say that they are not transformed (3 << 6). */
const FLAGS: Record<string, number> = {
  cmap: 0,
  head: 1,
  hhea: 2,
  hmtx: 3,
  maxp: 4,
  name: 5,
  'OS/2': 6,
  post: 7,
  glyf: 10 | 0xc0,
  loca: 11 | 0xc0,
};

function woff2(): Buffer {
  const names = Object.keys(tables).toSorted();
  const directory = Buffer.concat(
    names.map((name) =>
      Buffer.concat([Buffer.from([FLAGS[name] ?? 0]), base128(tables[name]?.length ?? 0)]),
    ),
  );
  const body = brotliCompressSync(Buffer.concat(names.map((name) => tables[name] as Buffer)));
  const padded = names.reduce(
    (total, name) => total + Math.ceil((tables[name]?.length ?? 0) / 4) * 4,
    0,
  );
  const unpadded = 48 + directory.length + body.length;
  const length = Math.ceil(unpadded / 4) * 4;
  const header = bytes(
    u32(0x77_4f_46_32),
    u32(0x00_01_00_00),
    u32(length),
    u16(names.length),
    u16(0),
    u32(12 + 16 * names.length + padded),
    u32(body.length),
    u16(1),
    u16(0),
    ...Array.from({ length: 5 }, () => u32(0)),
  );
  return Buffer.concat([header, directory, body, Buffer.alloc(length - unpadded)]);
}

writeFileSync(
  join(import.meta.dirname, '../../../src-renderer/design/narrow-space.woff2'),
  woff2(),
);
