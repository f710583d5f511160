/**
 * Which rows a query shows, as a text to compare: what is chosen of them stays chosen while they are only sorted
 * otherwise or told with other columns, as by a layout that comes from the server after the first rows.
 */
export const shownBy = (query: object): string =>
  JSON.stringify(query, (key, value: unknown) => (ARRANGING.has(key) ? undefined : value))
const ARRANGING: ReadonlySet<string> = new Set(['sort', 'fields', 'totals'])
