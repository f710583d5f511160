/** Where charts stand on the grid of a dashboard (DASH-29): columns from the left, rows from above. */
export const GRID_COLUMNS = 12
export const LEAST = { w: 2, h: 2 } as const
export const MOST_HEIGHT = 12
export const MOST_ROWS = 500
export type Place = { x: number; y: number; w: number; h: number }
export type Placed = Place & { guid: string }

const clash = (a: Placed, b: Placed) =>
  a.guid !== b.guid && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Whether two of them are in each other's way. */
export const isCrowded = (placed: readonly Placed[]): boolean =>
  placed.some((one, at) => placed.slice(at + 1).some((other) => clash(one, other)))

/** As large as a chart may be, and within the grid. */
export const within = ({ x, y, w, h }: Place): Place => {
  const width = Math.min(GRID_COLUMNS, Math.max(LEAST.w, w))
  return {
    w: width,
    h: Math.min(MOST_HEIGHT, Math.max(LEAST.h, h)),
    x: Math.min(GRID_COLUMNS - width, Math.max(0, x)),
    y: Math.min(MOST_ROWS, Math.max(0, y)),
  }
}

/**
 * In the order of reading, each as far up as nothing is in its way; `held` keeps its place and what is there gives way.
 */
export const settled = (placed: readonly Placed[], held?: string): Placed[] => {
  const order = [...placed].sort(
    (a, b) => a.y - b.y || Number(b.guid === held) - Number(a.guid === held) || a.x - b.x || (a.guid < b.guid ? -1 : 1),
  )
  const done: Placed[] = []
  for (const one of order) {
    let y = 0
    for (let free = false; !free;) {
      const found = done.find((other) => clash({ ...one, y }, other))
      if (found) y = found.y + found.h
      else free = true
    }
    done.push({ ...one, y })
  }
  return placed.map(({ guid }) => done.find((one) => one.guid === guid)!)
}

/** One chart at another place, or of another size. */
export const placedAt = (placed: readonly Placed[], guid: string, place: Place): Placed[] =>
  settled(
    placed.map((one) => (one.guid === guid ? { guid, ...within(place) } : one)),
    guid,
  )

/** The first place in the order of reading in which a chart of that size has room. */
export const freePlace = (placed: readonly Placed[], { w, h }: Pick<Place, 'w' | 'h'>): Place => {
  const end = Math.max(0, ...placed.map((one) => one.y + one.h))
  for (let y = 0; y < end; y++) {
    for (let x = 0; x + w <= GRID_COLUMNS; x++) {
      if (!placed.some((one) => clash({ guid: '', x, y, w, h }, one))) return { x, y, w, h }
    }
  }
  return { x: 0, y: end, w, h }
}
