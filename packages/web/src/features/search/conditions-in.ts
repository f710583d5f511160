import { unpackLink } from './link.ts'

/** What the address of a list carries, as its call takes it; nothing of a link that somebody cut. */
export const conditionsIn = (s: string | undefined): { filters?: string } => {
  const filters = unpackLink(s)?.filters
  return filters && filters.rules.length > 0 ? { filters: JSON.stringify(filters) } : {}
}
