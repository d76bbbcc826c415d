/** A file for support as it may look at a till that had a bad morning. */
import { diagnosticsText } from '../../../src-main/till/support/diagnostics-text.ts';

const call = (minute: number, operation: string, status: number, ms: number) =>
  JSON.stringify({
    at: `2026-11-23T04:${String(minute).padStart(2, '0')}:11.204Z`,
    level: 'info',
    event: 'loyalty.call',
    operation,
    status,
    ms,
  });

export const DIAGNOSTICS = diagnosticsText(
  'Loyalty Cashier: diagnostics, 2026-11-23T04:59:07.000Z',
  {
    program: { version: '0.1.0', host: 'Electron 45.4.1', node: '24.9.0', switches: '--data' },
    screen: { size: '1024×768', 'work area': '1024×728', scale: 1 },
    service: { environment: 'production', host: 'loyalty.example.kz', branch_id: '101' },
    settings: { language: 'kk', detailedLog: true, keepNamesDays: 90 },
    journal: {
      'schema version': 25,
      sales: 18_204,
      'sales done, confirmed': 18_190,
      unresolved: 2,
    },
    'faults since the start': {
      'sale.start unreachable': '3, first 2026-11-23T04:12:09.000Z, last 2026-11-23T04:14:40.000Z',
    },
    'errors in the log': {},
  },
  Array.from({ length: 59 }, (_, minute) => call(minute, 'findCustomer', 200, 40 + minute)),
);
