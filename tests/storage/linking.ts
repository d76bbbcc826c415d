/** For tests that need links where nobody may be able to make any: Windows asks for a right of its own. */
import { test } from 'vitest';

export const linking: typeof test.skip = test.skipIf(process.platform === 'win32');
