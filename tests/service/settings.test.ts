/** Business settings are data, and a wrong file names the wrong field. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSettings, readSettingsFile, SettingsError } from '../../src-service/settings.ts';
import { startService } from '../../src-service/service.ts';
import { bench, BIG, businessWith, inFolder } from './support.ts';

const EXAMPLE = join(import.meta.dirname, '../../src-service/settings.example.json');

function problem(input: unknown): string {
  try {
    parseSettings(input);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
}

describe('settings', () => {
  test('[SETTINGS.1] the documented example can be used as it is', async () => {
    const settings = readSettingsFile(EXAMPLE);
    const service = await startService({ database: ':memory:', settings });
    await service.stop();
    expect(settings.branches.length).toBeGreaterThan(0);
  });

  test('[SETTINGS.2] amounts are tenge in the file and tiyn inside, read only once', () => {
    const settings = parseSettings(businessWith({ branch: { minPurchase: 10.5 } }));
    expect(settings.branches[0]?.minPurchase).toBe(1_050);
    expect(parseSettings(settings)).toBe(settings);
  });

  test('[SETTINGS.3] identifiers above 2^53 survive as numbers and as text', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'settings.json');
      const business = businessWith();
      const text = JSON.stringify({ ...business, customers: [], groupId: 'GROUP' });
      writeFileSync(path, text.replace('"GROUP"', String(BIG)));
      expect(readSettingsFile(path).groupId).toBe(String(BIG));
      writeFileSync(path, text.replace('"GROUP"', `"${BIG}"`));
      expect(readSettingsFile(path).groupId).toBe(String(BIG));
    });
  });

  test.each([
    ['groupId', { groupId: 'x' }],
    ['logins', { logins: [] }],
    ['branches[0].name', { branches: [{ id: 1 }] }],
    ['tokenLifeSeconds', { tokenLifeSeconds: -1 }],
    ['dialect.timestampUnit', { dialect: { timestampUnit: 'minutes' } }],
    ['dialect', { dialect: { accent: 'northern' } }],
    [
      'tags[0].color',
      {
        tags: [{ id: 1, name: 'x', bonusPercentage: 1, backgroundColor: '#000000', color: 'red' }],
      },
    ],
    ['customers[0].phone', { customers: [{ id: 1, phone: '8701' }] }],
    [
      'customers[0].branches[0].balance',
      { customers: [{ id: 1, phone: '+77010000001', branches: [{ branchId: 11, balance: -1 }] }] },
    ],
    ['nonsense', { nonsense: 1 }],
  ])('[SETTINGS.4] a wrong field is named: %s', (field, change) => {
    expect(problem({ ...businessWith(), ...change })).toContain(field);
  });

  test.each([
    [
      'an identifier twice',
      {
        branches: [
          { id: 1, name: 'a' },
          { id: 1, name: 'b' },
        ],
        customers: [],
      },
      '1 appears twice',
    ],
    [
      'a tag that does not exist',
      { customers: [{ id: 1, phone: '+77010000001', tags: [9] }] },
      'no tag 9',
    ],
    [
      'a branch that does not exist',
      { customers: [{ id: 1, phone: '+77010000001', branches: [{ branchId: 9 }] }] },
      'no branch 9',
    ],
  ])('[SETTINGS.5] contradictions are named: %s', (_case, change, expected) => {
    expect(problem({ ...businessWith(), ...change })).toContain(expected);
  });

  test('[SETTINGS.6] a file that is missing or no JSON is named', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'settings.json');
      expect(() => readSettingsFile(path)).toThrow(path);
      writeFileSync(path, '{');
      expect(() => readSettingsFile(path)).toThrow(path);
    });
  });

  test.each([
    '{"logins":[{"password":"hidden" "role":"x"}]}',
    '{"password":"hidden",,}',
    '{"hidden',
  ])(
    '[SETTINGS.6] of a file that is no JSON nothing is told but the place: %s',
    async (content) => {
      await inFolder(async (folder) => {
        const path = join(folder, 'settings.json');
        writeFileSync(path, content);
        expect(() => readSettingsFile(path)).toThrow('not valid JSON');
        expect(() => readSettingsFile(path)).not.toThrow('hid');
      });
    },
  );

  test('[SETTINGS.6] a mark of the encoding before the JSON is passed over', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'settings.json');
      writeFileSync(path, `\uFEFF${readFileSync(EXAMPLE, 'utf8')}`);
      expect(readSettingsFile(path).logins).toHaveLength(1);
    });
  });

  test('[SETTINGS.7] the service refuses wrong settings at start and while it runs', async () => {
    await expect(startService({ database: ':memory:', settings: {} as never })).rejects.toThrow(
      'groupId',
    );
    const till = await bench();
    expect(() => till.service.configure({} as never)).toThrow('groupId');
    expect((await till.call('/branches/11')).status).toBe(200);
  });

  test('[SETTINGS.8] latency delays every answer', async () => {
    const till = await bench({ settings: { latencyMs: 30 } });
    const before = performance.now();
    await till.call('/branches/11');
    expect(performance.now() - before).toBeGreaterThanOrEqual(29);
  });
});
