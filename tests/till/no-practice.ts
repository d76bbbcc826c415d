/** The practice of an embedded service that makes no trouble. */
import type { EmbeddedService } from '../../src-main/ports/system.ts';

export const NO_PRACTICE: Pick<EmbeddedService, 'trouble' | 'otherTill'> = {
  trouble: () => undefined,
  otherTill: async () => false,
};
