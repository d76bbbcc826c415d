import { dropOldest } from '../../../src-shared/domain/drop-oldest.ts';

/** A Map of those that were set last. */
export class NewestMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    dropOldest(this, this.#limit);
    return this;
  }
}
