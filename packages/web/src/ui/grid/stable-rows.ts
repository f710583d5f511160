/**
 * What a list shows while others change its rows. Values follow at once where they stand; rows that would come, go or
 * change places under somebody's eyes wait until they are asked for.
 */
export type Page<Row> = {
  page: number
  rows: readonly Row[]
  /** How many rows the whole list had when the page was read. */ total: number
  /** The number of that reading: a later one knows better. */ at: number
}
export type Steady<Row> = {
  total: number
  /** Which reading said so. */
  totalAt: number
  pages: ReadonlyMap<number, readonly Row[]>
  /** Rises when rows took other places. */
  order: number
  /** How the rows stood before they did. */
  before: ReadonlyMap<number, readonly Row[]>
  /** How many changes of the list itself wait; 0 when what is shown is how it stands. */
  waiting: number
  /** Rows that differ from what was shown last, or that were not there. */
  fresh: readonly string[]
}

export const startWith = <Row>(answered: readonly Page<Row>[]): Steady<Row> => ({
  ...totalOf(answered),
  pages: pagesOf(answered),
  order: 0,
  before: new Map(),
  waiting: 0,
  fresh: [],
})

/** `holds`: somebody reads or works here, so that no row moves by itself. */
export const received = <Row>(
  now: Steady<Row>,
  answered: readonly Page<Row>[],
  idOf: (row: Row) => string,
  holds: boolean,
): Steady<Row> => {
  if (now.waiting === 0 && answered.every(({ page, rows }) => now.pages.get(page) === rows))
    return { ...now, ...totalOf(answered, now), fresh: [] }
  const known = answered.filter(({ page }) => now.pages.has(page))
  const moved = known.filter(({ page, rows }) => !isSameOrder(now.pages.get(page)!, rows, idOf))
  const news = new Map(answered.flatMap(({ rows }) => rows.map((row) => [idOf(row), row] as const)))
  const shown = new Map([...now.pages.values()].flatMap((rows) => rows.map((row) => [idOf(row), row] as const)))
  const changed = [...news].flatMap(([id, row]) => (shown.has(id) && differ(shown.get(id), row) ? [id] : []))
  if (moved.length === 0) {
    const pages = new Map(now.pages)
    for (const { page, rows } of answered) {
      // Set anew, so that the pages seen longest ago are the first to go.
      pages.delete(page)
      pages.set(page, rows)
    }
    return { ...now, ...totalOf(answered, now), pages, waiting: 0, fresh: changed }
  }
  // Whoever has gone on to rows that were never shown is not kept in an order that is no more.
  if (holds && known.length === answered.length) {
    const pages = new Map([...now.pages].map(([page, rows]) => [page, rows.map((row) => news.get(idOf(row)) ?? row)]))
    return { ...now, pages, waiting: Math.abs(totalOf(answered).total - now.total) || 1, fresh: changed }
  }
  const arrived = moved.flatMap(({ rows }) => rows.map(idOf).filter((id) => !shown.has(id)))
  return {
    ...totalOf(answered, now),
    pages: pagesOf(answered),
    order: now.order + 1,
    before: now.pages,
    waiting: 0,
    fresh: [...changed, ...arrived],
  }
}

/**
 * What the page read last says, and nothing older than what is known. Pages read one after the other may disagree: with
 * a total that came and went with the window, and a window that follows the total, the two would chase each other for
 * ever.
 */
const totalOf = <Row>(answered: readonly Page<Row>[], known?: { total: number; totalAt: number }) => {
  const { total, at: totalAt } = answered.reduce((latest, page) => (page.at > latest.at ? page : latest))
  return known && known.totalAt >= totalAt ? { total: known.total, totalAt: known.totalAt } : { total, totalAt }
}
const pagesOf = <Row>(answered: readonly Page<Row>[]) => new Map(answered.map(({ page, rows }) => [page, rows]))
const isSameOrder = <Row>(shown: readonly Row[], rows: readonly Row[], idOf: (row: Row) => string) =>
  shown === rows ||
  (shown.length === rows.length && shown.every((row, at) => row === rows[at] || idOf(row) === idOf(rows[at]!)))
const differ = (a: unknown, b: unknown) => a !== b && JSON.stringify(a) !== JSON.stringify(b)

/** Where a row stands now that stood at `index` before; null when it is not among the rows at hand. */
export const placeNow = <Row>(
  { before, pages }: Pick<Steady<Row>, 'before' | 'pages'>,
  index: number,
  size: number,
  idOf: (row: Row) => string,
): number | null => {
  const row = before.get(Math.floor(index / size))?.[index % size]
  if (row === undefined) return null
  const id = idOf(row)
  for (const [page, rows] of pages) {
    const at = rows.findIndex((one) => idOf(one) === id)
    if (at >= 0) return page * size + at
  }
  return null
}
