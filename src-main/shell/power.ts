/** The machine going to sleep and waking up: time has passed, connections are dead. */
import { powerMonitor } from 'electron';

export interface Power {
  onSuspend(listener: () => void): void;
  onResume(listener: () => void): void;
}

/** Call after the app is ready. */
export function watchPower(): Power {
  return {
    onSuspend: (listener) => void powerMonitor.on('suspend', listener),
    onResume: (listener) => void powerMonitor.on('resume', listener),
  };
}
