import type { Chunk } from '../../kernel/counted.ts'
import type { ByColumn } from './column-conditions.ts'

/** Whether a row is counted, by its numbers: 1 where what a number stands for is. */
export type Test = ByColumn<Uint8Array>
/** By which column rows are put together, and the group of each of its numbers; null: each is one. */
export type Grouping = { column: string; groups: Int32Array | null; count: number }
/** `value`: of each number of a column, in units of the last place; what has none is no number. */
export type Added = { only: Test | null; value: { column: string; of: Float64Array; isWhole: boolean } | null }
export type Asked = {
  where: Test
  x: Grouping | null
  legend: Grouping | null
  measures: readonly Added[]
  /** Columns of which it is told what was met. */
  met: readonly string[]
  highest: ReadonlyMap<string, number>
}
/** Of each place (group of the axis by group of the legend): how many rows, how many values, and what they come to. */
export type Sums = {
  counted: Float64Array
  measures: readonly { n: Float64Array; s: Float64Array | null }[]
  met: ReadonlyMap<string, Uint8Array>
}

/**
 * Room for what is worked out of one chunk, used again for the next: thousands of lists would keep the collector busy.
 */
class Room {
  #memory = new ArrayBuffer(4_194_304)
  #used = 0
  clear(): void {
    this.#used = 0
  }
  #take(bytes: number): number {
    const from = this.#used
    this.#used += (bytes + 7) & ~7
    if (this.#used <= this.#memory.byteLength) return from
    // What was handed out stays what it is.
    this.#memory = new ArrayBuffer(2 * this.#used)
    this.#used = (bytes + 7) & ~7
    return 0
  }
  /** Whatever they hold. */
  ints(length: number): Int32Array {
    const from = this.#take(length * 4)
    return new Int32Array(this.#memory, from, length)
  }
  bytes(length: number): Uint8Array {
    const from = this.#take(length)
    return new Uint8Array(this.#memory, from, length)
  }
}
// Chunks are added without waiting in between.
const room = new Room()

/** Which rows of a chunk meet a condition. */
const meets = (test: Test, chunk: Chunk): Uint8Array => {
  if ('column' in test) {
    const rows = room.bytes(chunk.rows)
    look(chunk.column(test.column), test.asks, rows)
    return rows
  }
  const isAll = 'all' in test
  const rows = room.bytes(chunk.rows).fill(isAll ? 1 : 0)
  for (const part of isAll ? test.all : test.any) (isAll ? both : either)(rows, meets(part, chunk))
  return rows
}
const look = (numbers: Int32Array, mask: Uint8Array, into: Uint8Array) => {
  for (let at = 0; at < into.length; at++) into[at] = mask[numbers[at]!]!
}
const both = (into: Uint8Array, other: Uint8Array) => {
  for (let at = 0; at < into.length; at++) into[at]! &= other[at]!
}
const either = (into: Uint8Array, other: Uint8Array) => {
  for (let at = 0; at < into.length; at++) into[at]! |= other[at]!
}

/** The positions of those that do, of which everything else is asked: most conditions leave few. */
const positions = (rows: Uint8Array): Int32Array => {
  const found = room.ints(rows.length)
  let size = 0
  for (let at = 0; at < rows.length; at++) {
    found[size] = at
    size += rows[at]!
  }
  return found.subarray(0, size)
}
const among = (rows: Uint8Array, of: Int32Array): Uint8Array => {
  const those = room.bytes(of.length)
  for (let at = 0; at < of.length; at++) those[at] = rows[of[at]!]!
  return those
}
const some = (of: Int32Array, which: Int32Array): Int32Array => {
  const those = room.ints(which.length)
  for (let at = 0; at < which.length; at++) those[at] = of[which[at]!]!
  return those
}

/** The place of each of these rows. */
const placesOf = ({ x, legend }: Asked, chunk: Chunk, rows: Int32Array): Int32Array => {
  if (!x && !legend) return room.ints(rows.length).fill(0)
  const groupOf = ({ column, groups }: Grouping) => {
    const numbers = some(chunk.column(column), rows)
    return groups ? some(groups, numbers) : numbers
  }
  const places = groupOf((x ?? legend)!)
  if (x && legend) {
    const [second, width] = [groupOf(legend), legend.count]
    for (let at = 0; at < places.length; at++) places[at] = places[at]! * width + second[at]!
  }
  return places
}

const count = (places: Int32Array, into: Float64Array) => {
  for (let at = 0; at < places.length; at++) into[places[at]!]! += 1
}
const addValues = (places: Int32Array, numbers: Int32Array, values: Float64Array, s: Float64Array) => {
  for (let at = 0; at < places.length; at++) s[places[at]!]! += values[numbers[at]!]!
}
/** Those that have one. */
const addSome = (places: Int32Array, numbers: Int32Array, values: Float64Array, n: Float64Array, s: Float64Array) => {
  for (let at = 0; at < places.length; at++) {
    const value = values[numbers[at]!]!
    if (Number.isNaN(value)) continue
    n[places[at]!]! += 1
    s[places[at]!]! += value
  }
}
const meet = (numbers: Int32Array, into: Uint8Array) => {
  for (let at = 0; at < numbers.length; at++) into[numbers[at]!] = 1
}

/** Nothing yet. What counts all rows is what was counted. */
export const noSums = ({ x, legend, measures, met, highest }: Asked): Sums => {
  const size = (x?.count ?? 1) * (legend?.count ?? 1)
  const counted = new Float64Array(size)
  return {
    counted,
    measures: measures.map(({ only, value }) => ({
      n: only || value?.isWhole === false ? new Float64Array(size) : counted,
      s: value && new Float64Array(size),
    })),
    met: new Map(met.map((column) => [column, new Uint8Array(highest.get(column)! + 1)])),
  }
}

/** Adds the rows of a chunk. */
export const addChunk = (asked: Asked, chunk: Chunk, sums: Sums): void => {
  room.clear()
  const rows = positions(meets(asked.where, chunk))
  if (rows.length === 0) return
  const places = placesOf(asked, chunk, rows)
  count(places, sums.counted)
  asked.measures.forEach(({ only, value }, at) => {
    const { n, s } = sums.measures[at]!
    if (!only && !value) return
    const which = only && positions(among(meets(only, chunk), rows))
    const [those, theirs] = which ? [some(rows, which), some(places, which)] : [rows, places]
    const numbers = value && some(chunk.column(value.column), those)
    if (value && !value.isWhole) return addSome(theirs, numbers!, value.of, n, s!)
    if (only) count(theirs, n)
    if (value) addValues(theirs, numbers!, value.of, s!)
  })
  for (const [column, into] of sums.met) meet(some(chunk.column(column), rows), into)
}
