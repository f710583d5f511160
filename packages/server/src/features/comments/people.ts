import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import { sees } from '../attachments/index.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Principals } from '../../kernel/principal.ts'
import { atField } from '../../kernel/problem.ts'
import { activeAmong, colleagues } from './comments.queries.ts'

const OFFERED = 20
/** So many are looked at for those who see the record. */
const LOOKED_AT = 200

/** Whoever cannot see the record is not offered, since they would be told of it. */
export const mentionable = async (
  ctx: Ctx,
  principals: Principals,
  record: RecordRef,
  search: string,
): Promise<Ref[]> => {
  const found = await colleagues(ctx, search, LOOKED_AT)
  const rights = await principals.rightsOfAll(
    ctx.db,
    ctx.company.guid,
    found.map(({ guid }) => guid),
  )
  return found.filter(({ guid }) => rights.has(guid) && sees(ctx, rights.get(guid)!, record)).slice(0, OFFERED)
}

/**
 * Those whom a comment names, each once. One who does not see the record, or is none of ours, is no one to name here.
 */
export const requireMentionable = async (
  ctx: Ctx,
  principals: Principals,
  record: RecordRef,
  asked: readonly string[],
): Promise<string[]> => {
  const guids = [...new Set(asked)]
  if (guids.length === 0) return []
  const known = new Set(await activeAmong(ctx, guids))
  const rights = await principals.rightsOfAll(ctx.db, ctx.company.guid, [...known])
  const stranger = guids.find((guid) => !known.has(guid) || !rights.has(guid) || !sees(ctx, rights.get(guid)!, record))
  if (stranger !== undefined) throw atField('unknown_value', 'mentions', { value: stranger })
  return guids
}
