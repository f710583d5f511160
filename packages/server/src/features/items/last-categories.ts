import { tokensOf } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { lastByCompany } from '../../kernel/kept-by-company.ts'
import { categoryNames } from './find.queries.ts'

/** A category of the company, as it is searched. */
export type Category = { guid: string; name: string; tokens: readonly string[] }

const lastOf = lastByCompany<readonly Category[]>()

const areSame = (known: readonly Category[], now: Awaited<ReturnType<typeof categoryNames>>): boolean =>
  known.length === now.length && now.every(({ guid, name }, at) => known[at]!.guid === guid && known[at]!.name === name)

/**
 * A search hangs on what categories are called, which is asked each time and seldom another answer. The work begins
 * with what it was the last time, in the flush that asks, and is done again where it has changed. It only reads.
 */
export const withCategories = async <T>(
  ctx: Ctx,
  work: (categories: readonly Category[]) => Promise<T>,
): Promise<T> => {
  const companies = lastOf(ctx)
  const last = companies.get(ctx.company.guid)
  const [asked, done] = await Promise.allSettled([categoryNames(ctx), last && work(last)])
  if (asked.status === 'rejected') throw asked.reason
  if (last && areSame(last, asked.value)) {
    if (done.status === 'rejected') throw done.reason
    return done.value as T
  }
  const now = asked.value.map(({ guid, name }) => ({ guid, name, tokens: tokensOf(name) }))
  companies.set(ctx.company.guid, now)
  return work(now)
}
