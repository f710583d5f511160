/** Groups of one axis: how many rows each has, how many values, and what they come to. */
export type Groups = { counted: Float64Array; measures: readonly { n: Float64Array; s: Float64Array | null }[] }

/** Sums by the number of an entry, by the group of each. */
export const byGroup = (sums: Groups, groups: Int32Array): Groups => {
  const together = (of: Float64Array) => {
    const into = new Float64Array(of.length)
    for (let at = 0; at < of.length; at++) into[groups[at]!]! += of[at]!
    return into
  }
  return {
    counted: together(sums.counted),
    measures: sums.measures.map(({ n, s }) => ({ n: together(n), s: s && together(s) })),
  }
}

/** What groups are ordered by, as the statement has it; those without a value are the last. */
export const ranksOf = ({ counted, measures: [first] }: Groups, type: 'count' | 'sum' | 'avg'): Float64Array => {
  const ranks = new Float64Array(counted.length)
  const [n, s] = [first!.n, first!.s]
  for (let at = 0; at < ranks.length; at++)
    ranks[at] = type === 'count' || !s ? n[at]! : n[at] === 0 ? -1 : type === 'sum' ? s[at]! : s[at]! / n[at]!
  return ranks
}

const metOnly = (ranks: Float64Array, counted: Float64Array): Float64Array => {
  const values = new Float64Array(ranks.length)
  let size = 0
  for (let at = 0; at < ranks.length; at++) if (counted[at]! > 0) values[size++] = ranks[at]!
  return values.subarray(0, size)
}

/** The value of the one that has the place `most` from the largest on, among those that are counted. */
export const valueAt = (ranks: Float64Array, counted: Float64Array, most: number): number => {
  const values = metOnly(ranks, counted)
  let [from, to] = [0, values.length - 1]
  const wanted = values.length - Math.min(most, values.length)
  // As quicksort, on the side alone on which it is.
  while (from < to) {
    const pivot = values[(from + to) >> 1]!
    let [low, high] = [from, to]
    while (low <= high) {
      while (values[low]! < pivot) low++
      while (values[high]! > pivot) high--
      if (low > high) break
      ;[values[low], values[high]] = [values[high]!, values[low]!]
      low++
      high--
    }
    if (wanted <= high) to = high
    else if (wanted >= low) from = low
    else break
  }
  return values[wanted] ?? 0
}

/** Quotients that come out otherwise in the last digits of another arithmetic. */
const CLOSE = 1e-9
/** Groups that are among the `most` largest whatever their names, and those that are by their names. */
export const largest = (
  { counted }: Groups,
  ranks: Float64Array,
  most: number,
  isExact: boolean,
): { surely: number[]; tied: number[] } => {
  const last = valueAt(ranks, counted, most)
  const close = isExact ? 0 : Math.abs(last) * CLOSE
  const [surely, tied]: [number[], number[]] = [[], []]
  for (let at = 0; at < ranks.length; at++) {
    if (counted[at] === 0 || ranks[at]! < last - close) continue
    ;(ranks[at]! > last + close ? surely : tied).push(at)
  }
  return { surely, tied }
}
