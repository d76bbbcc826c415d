/** Hashes PINs, slowly on purpose and never on main's own thread. Implemented by src-main/shell. */
import type { PinHashing } from '../../src-shared/domain/people/people.ts';

export interface Pins {
  /** For a till that has none yet: a salt of its own. */
  begin(): PinHashing;
  /** Base64; the same secret by the same hashing is always the same. */
  hash(secret: string, by: PinHashing): Promise<string>;
}
