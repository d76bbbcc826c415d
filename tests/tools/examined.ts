/** The embedded service as `npm run check-service` examines it in tests. */
import { expect, onTestFinished } from 'vitest';
import type { Dialect } from '../../src-service/dialect.ts';
import { startFaultyService, type FaultyService } from '../service/fault-injection.ts';
import { id } from '../../src-shared/domain/id.ts';
import { examine, type Examination } from '../../tools/check-service/check.ts';
import type { Findings } from '../../tools/check-service/findings.ts';
import { businessWith, people, START } from '../service/business.ts';

export const CUSTOMER = '+77010000021';
const business = businessWith({
  customers: [
    {
      id: 121,
      phone: CUSTOMER,
      firstName: 'Тест',
      birthday: '1990-05-17',
      needsCode: true,
      branches: [{ branchId: '11', balance: 1_000, stamps: 2 }],
    },
  ],
});

export async function running(dialect: Partial<Dialect>): Promise<FaultyService> {
  const service = await startFaultyService({
    database: ':memory:',
    settings: { ...business, dialect },
    clock: { now: () => START },
  });
  onTestFinished(() => service.stop());
  return service;
}

export function everything(service: FaultyService, dialect: Partial<Dialect>): Examination {
  const raised = dialect.identifiers === 'large' ? 2n ** 53n : 0n;
  return {
    address: service.address,
    login: 'till',
    password: 'secret',
    phone: CUSTOMER,
    listedPhone: people.blocked.phone,
    listedUser: id(BigInt(people.blocked.id) + raised),
    tryWrongLogin: true,
    moving: true,
    sendCode: true,
  };
}

export async function examined(dialect: Partial<Dialect>): Promise<Findings> {
  const service = await running(dialect);
  const findings = await examine(everything(service, dialect));
  expect(findings.brokenOff).toBeNull();
  return findings;
}

export const differing = (findings: Findings) =>
  findings.rows().filter(({ verdict }) => verdict === 'differs');
