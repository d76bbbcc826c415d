/**
 * The shell's front door: main.ts calls `runShell` once and gets, when the platform is ready, the
 * parts that only the platform can provide. The window opens meanwhile; commands that arrive
 * before the till is built wait for it.
 *
 *     runShell(async (parts) => {
 *       const till = await createTill({ ...parts, ... });
 *       return { handlers: till.handlers, close: () => till.close() };
 *     });
 */
import type { Handlers } from '../../src-shared/contract/transport.ts';
import type { EventName, EventPayload } from '../../src-shared/contract/table.ts';
import type { Settings } from '../ports/settings.ts';
import type { Clock, EmbeddedService, Log } from '../ports/system.ts';
import type { Secrets, Vault } from '../ports/vault.ts';
import type { LaunchOptions } from './launch-options.ts';

export interface ShellParts {
  readonly options: LaunchOptions;
  /** `host` is e.g. "Electron 45.4.1". */
  readonly program: {
    readonly version: string;
    readonly host: string;
    readonly developmentHost: boolean;
  };
  readonly settings: Settings;
  readonly vault: Vault;
  readonly embedded: EmbeddedService;
  readonly log: Log;
  readonly clock: Clock;
  readonly power: Power;
  /** The system's proxy and certificates apply. Node's or Electron's, same signature. */
  readonly fetch: typeof fetch;
  /** The folder for the files of one environment; it exists, readable by its owner only. */
  folderOf(environment: Secrets['environment']): string;
  /** Sends an event to the window; dropped while there is none. */
  push<N extends EventName>(event: N, payload: EventPayload<N>): void;
}

export interface Power {
  onSuspend(listener: () => void): void;
  onResume(listener: () => void): void;
}

export interface StartedTill {
  readonly handlers: Handlers;
  /** Called once before the program ends; the program waits for it, 5 seconds at most. */
  close(): Promise<void>;
}

export function runShell(_start: (parts: ShellParts) => Promise<StartedTill>): void {
  throw new Error('not built yet');
}
