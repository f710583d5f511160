/** A map of at most `most` entries: one more drops the least recently used, which was read or set longest ago. */
export class LruMap<K, V> {
  /** The engine keeps keys in the order in which they were inserted; a used one is inserted anew. */
  readonly #entries = new Map<K, V>()
  readonly #most: number
  /** What was used last stands there already: most calls of a moment come from the same few people. */
  #last: K | undefined
  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined && key !== this.#last) this.#insertLast(key, value)
    return value
  }
  set(key: K, value: V): void {
    this.#insertLast(key, value)
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
  }
  delete(key: K): void {
    this.#entries.delete(key)
    this.#last = undefined
  }

  #insertLast(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#last = key
  }
}
