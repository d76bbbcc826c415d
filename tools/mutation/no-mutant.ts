/** While a test file is read, no mutant of an earlier run is on: it would get into what the file prepares. */
import { inject } from 'vitest';

const provided = (name: string) => inject(name as never) as unknown;
const stryker = (globalThis as Record<string, unknown>)[String(provided('globalNamespace'))];
if (provided('mode') === 'mutant' && provided('mutantActivation') === 'runtime')
  Object.assign(stryker ?? {}, { activeMutant: undefined });
