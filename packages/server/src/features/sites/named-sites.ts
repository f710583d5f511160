import type { Ctx } from '../../kernel/context.ts'
import { findSites, holdSites, type SiteRecord } from './sites.queries.ts'

/** Sites by their guids; what is gone is not among them. */
export const sitesByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, SiteRecord>> =>
  guids.length === 0 ? new Map() : new Map((await findSites(ctx, guids)).map((site) => [site.guid, site]))

/** As they are until the commit, for who is about to name them (DEST-06, DEST-07). */
export const heldSites = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, SiteRecord>> => {
  if (guids.length > 0) await holdSites(ctx, guids)
  return sitesByGuid(ctx, guids)
}

/** Where to send something to, line by line. */
export const addressLines = ({ address, postalCode, city, country }: SiteRecord): string[] =>
  [...address.split('\n'), [postalCode, city].filter(Boolean).join(' '), country]
    .map((line) => line.trim())
    .filter(Boolean)
