/**
 * Draws assets/icon.svg in the sizes that the three systems ask for, into assets/icon.png, .ico and
 * .icns. Run it after changing the drawing: `node tools/icons.ts`. The containers are written
 * here, because electron-builder's own converter may have to be downloaded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './chromium-host/find-browser.ts';

const ASSETS = join(import.meta.dirname, '../assets');

/** Names of the sizes in Apple's container. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
];
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

async function draw(sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const { executable } = await findBrowser(true);
  const browser = await chromium.launch({
    executablePath: executable,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await browser.newPage();
  const svg = readFileSync(join(ASSETS, 'icon.svg'), 'utf8');
  const pictures = new Map<number, Buffer>();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    pictures.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return pictures;
}

/** Header, a directory of 16 bytes each, the pictures as PNG. */
function ico(pictures: readonly (readonly [size: number, png: Buffer])[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + pictures.length * 16;
  const directory = pictures.map(([size, png]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...pictures.map(([, png]) => png)]);
}

/** 'icns', the whole length, and for each picture its type, its length and the PNG. */
function icns(pictures: readonly (readonly [type: string, png: Buffer])[]): Buffer {
  const chunks = pictures.map(([type, png]) => chunk(type, png));
  return chunk('icns', Buffer.concat(chunks));
}

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

const sizes = [...new Set([...ICO_SIZES, ...ICNS_TYPES.map(([, size]) => size)])];
const pictures = await draw(sizes);
const png = (size: number) => pictures.get(size) ?? Buffer.alloc(0);
writeFileSync(join(ASSETS, 'icon.png'), png(512));
writeFileSync(join(ASSETS, 'icon.ico'), ico(ICO_SIZES.map((size) => [size, png(size)])));
writeFileSync(join(ASSETS, 'icon.icns'), icns(ICNS_TYPES.map(([type, size]) => [type, png(size)])));
console.log(`Drew ${sizes.length} sizes.`);
