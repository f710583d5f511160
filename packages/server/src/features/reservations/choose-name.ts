import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField } from '../../kernel/problem.ts'
import { holdName, insertNameOnce, nameByKey } from './names.queries.ts'

type Named = { guid: string; name: string }
const isNew = (given: RefInput | { name: string }): given is { name: string } =>
  typeof given === 'object' && !('guid' in given) && !('id' in given)

/** A name of the list, or one that is added to it: who may reserve may add names (RESERVATION ADD). */
export const chooseName = async (ctx: Ctx, given: RefInput | { name: string }): Promise<Named> => {
  if (isNew(given)) return findOrAdd(ctx, given.name)
  const guid = guidOf(given)
  const found = await holdName(ctx, guid)
  if (!found) throw atField('unknown_value', 'name', { value: guid })
  return found
}

const findOrAdd = async (ctx: Ctx, name: string): Promise<Named> => {
  const known = await nameByKey(ctx, name)
  if (known) return known
  const guid = ctx.services.clock.orderedUuid()
  // Somebody may have added it meanwhile: theirs is as good, while it lasts.
  if (!(await insertNameOnce(ctx, guid, name))) return findOrAdd(ctx, name)
  happened(ctx, 'reservation_name.created', { guid, name })
  return { guid, name }
}
