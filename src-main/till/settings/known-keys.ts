/**
 * The keys that this till knows as its own: which they are stands in the settings, too, so that keys that are
 * gone, or others in their place, are noticed. Said until an owner has read it.
 */
import { createHash } from 'node:crypto';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Result } from '../../../src-shared/domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { KeysReading, TillKeys } from '../../ports/till-keys.ts';

type Notice = Snapshot['notices'][number];

export interface KnownKeys {
  /** Before a journal is opened with them. */
  read(reading: KeysReading): void;
  /** An owner has read that keys are lost. */
  acknowledge(): Result<null, Fault>;
}

export function createKnownKeys(settings: Settings, notice: (name: Notice) => void): KnownKeys {
  return {
    read(reading) {
      // Kept back they are not gone.
      if (reading.state === 'locked') return notice('keysLocked');
      const keysOf = idOf(reading.keys);
      const before = settings.read();
      const lost = before.keysLost || isLost(reading, before.keysOf, before.peopleOf !== null);
      if (before.keysOf !== keysOf || before.keysLost !== lost)
        settings.change({ keysOf, keysLost: lost });
      if (lost) notice('keysLost');
    },
    acknowledge: () => settings.change({ keysLost: false }),
  };
}

/** `known`: by the settings; null: no version that knew them has run here. */
function isLost(reading: KeysReading, known: string | null, hadPeople: boolean): boolean {
  if (reading.state === 'lost') return true;
  if (known !== null) return known !== idOf(reading.keys);
  return reading.state === 'ready' && reading.created && hadPeople;
}

/** Tells keys from others, and nothing of them. */
function idOf({ trailKey }: TillKeys): string {
  return createHash('sha256').update(`keys ${trailKey}`).digest('hex').slice(0, 16);
}
