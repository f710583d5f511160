/**
 * Values that were sent to the address and come back from it, perhaps several one after the other and late: a busy page
 * draws an address some time after it was written. What comes back must not undo what was typed since.
 */
export class Echoes {
  #seen: string
  #onTheWay: string[] = []

  constructor(first: string) {
    this.#seen = first
  }

  send(value: string): void {
    if (value !== (this.#onTheWay.at(-1) ?? this.#seen)) this.#onTheWay.push(value)
  }

  /** Whether the value is somebody else's: Back, a link, a view. */
  isOther(value: string): boolean {
    if (value === this.#seen) return false
    this.#seen = value
    const at = this.#onTheWay.indexOf(value)
    // Those before it were overtaken.
    this.#onTheWay = at < 0 ? [] : this.#onTheWay.slice(at + 1)
    return at < 0
  }
}
