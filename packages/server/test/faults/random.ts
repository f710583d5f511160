/** Chance from a seed (mulberry32): the same seed plans the same run. */
export type Random = {
  below: (limit: number) => number
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (of: number) => boolean
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (list) => list[below(list.length)]!,
    chance: (of) => next() < of,
  }
}

/** A stream of its own for each client, so that their interleaving changes no plan. */
export const randomOf = (seed: number, client: number): Random =>
  randomFrom(Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(client + 1, 40_503))

/** In chance's order. */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] => {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    const kept = order[at]!
    order[at] = order[other]!
    order[other] = kept
  }
  return order
}

/** A run of its own each time; FAULT_SEED repeats one. */
export const aSeed = (): number => Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1_000_000))
