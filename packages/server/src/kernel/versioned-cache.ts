import { LruMap } from './lru-map.ts'

type Version = number | string

/** Values by key, the last version of each alone. A value of another version than is asked for is worth nothing. */
export class VersionedCache<T> {
  readonly #entries: LruMap<string, { version: Version; value: T }>
  constructor(most: number) {
    this.#entries = new LruMap(most)
  }

  /**
   * Calls at once that miss make a value each: a value is made of what the transaction of its call reads, and no call
   * waits for the transaction of another one, nor fails with it.
   */
  async getOrMake(key: string, version: Version, make: () => Promise<T>): Promise<T> {
    return this.get(key, version) ?? this.set(key, version, await make())
  }

  get(key: string, version: Version): T | undefined {
    const known = this.#entries.get(key)
    return known?.version === version ? known.value : undefined
  }
  set(key: string, version: Version, value: T): T {
    this.#entries.set(key, { version, value })
    return value
  }
}
