import type { Chunk } from '../../kernel/counted.ts'
import type { ByColumn } from './column-conditions.ts'

/** Whether a row is counted, by its numbers: 1 where what a number stands for is. */
export type Test = ByColumn<Uint8Array>
/** By which column rows are put together, and the group of each of its numbers. */
export type Grouping = { column: string; groups: Int32Array; count: number }
/** `value`: of each number of a column, in units of the last place; what has none is no number. */
export type Added = { only: Test | null; value: { column: string; of: Float64Array } | null }
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

/** Which rows of a chunk meet a condition. */
const rowsOf = (test: Test, chunk: Chunk): Uint8Array => {
  if ('column' in test) {
    const rows = new Uint8Array(chunk.rows)
    look(chunk.columns.get(test.column)!, test.asks, rows)
    return rows
  }
  const isAll = 'all' in test
  const rows = new Uint8Array(chunk.rows).fill(isAll ? 1 : 0)
  for (const part of isAll ? test.all : test.any) (isAll ? both : either)(rows, rowsOf(part, chunk))
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

/** The place of each row. */
const placesOf = ({ x, legend }: Asked, { rows, columns }: Chunk): Int32Array => {
  const places = new Int32Array(rows)
  if (x) place(columns.get(x.column)!, x.groups, places, legend?.count ?? 1)
  if (legend) place(columns.get(legend.column)!, legend.groups, places, 1)
  return places
}
const place = (numbers: Int32Array, groups: Int32Array, into: Int32Array, times: number) => {
  for (let at = 0; at < into.length; at++) into[at]! += groups[numbers[at]!]! * times
}

const count = (rows: Uint8Array, places: Int32Array, into: Float64Array) => {
  for (let at = 0; at < rows.length; at++) into[places[at]!]! += rows[at]!
}
const addUp = (
  rows: Uint8Array,
  places: Int32Array,
  numbers: Int32Array,
  values: Float64Array,
  n: Float64Array,
  s: Float64Array,
) => {
  for (let at = 0; at < rows.length; at++) {
    const value = values[numbers[at]!]!
    if (rows[at] === 0 || Number.isNaN(value)) continue
    n[places[at]!]! += 1
    s[places[at]!]! += value
  }
}
const meet = (rows: Uint8Array, numbers: Int32Array, into: Uint8Array) => {
  for (let at = 0; at < rows.length; at++) into[numbers[at]!]! |= rows[at]!
}

/** Nothing yet. */
export const noSums = ({ x, legend, measures, met, highest }: Asked): Sums => {
  const size = (x?.count ?? 1) * (legend?.count ?? 1)
  const counted = new Float64Array(size)
  return {
    counted,
    // What counts all rows is what was counted.
    measures: measures.map(({ only, value }) => ({
      n: only || value ? new Float64Array(size) : counted,
      s: value && new Float64Array(size),
    })),
    met: new Map(met.map((column) => [column, new Uint8Array(highest.get(column)! + 1)])),
  }
}

/** Adds the rows of a chunk. */
export const addChunk = (asked: Asked, chunk: Chunk, sums: Sums): void => {
  const rows = rowsOf(asked.where, chunk)
  const places = placesOf(asked, chunk)
  count(rows, places, sums.counted)
  asked.measures.forEach(({ only, value }, at) => {
    const { n, s } = sums.measures[at]!
    if (!only && !value) return
    const among = only ? rowsOf(only, chunk) : rows
    if (only) both(among, rows)
    if (value) addUp(among, places, chunk.columns.get(value.column)!, value.of, n, s!)
    else count(among, places, n)
  })
  for (const [column, into] of sums.met) meet(rows, chunk.columns.get(column)!, into)
}
