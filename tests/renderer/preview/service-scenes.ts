/** Shift start with a service that keeps the branch from this till, or a network that keeps the service. */
import { branchChecks, PROXY_CHECKS } from './fake-people.ts';
import type { Scene } from './scenes.ts';

const refusal = (reason: 'unknown' | 'forbidden' | 'refused'): Scene => ({
  name: `shift-branch-${reason}`,
  initial: { stage: 'shiftStart', shift: null, checks: branchChecks(reason) },
});

export const SERVICE_SCENES: readonly Scene[] = [
  refusal('unknown'),
  refusal('forbidden'),
  refusal('refused'),
  {
    name: 'shift-proxy',
    initial: {
      stage: 'shiftStart',
      environment: 'production',
      shift: null,
      checks: PROXY_CHECKS,
      service: { state: 'offline', latencyMs: null, nextTryAt: null },
    },
  },
];
