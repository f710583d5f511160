import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { type EntityKind, RECORD_FACTS } from '@entrepot/contract/modules.ts'
import type { Ctx } from './context.ts'

type Change = Activity['changes'][number]

/** Names of the folders that the caller sees; null who sees them all. */
const visibleNames = ({ rights: { everywhere, levels, tree } }: Ctx): ReadonlySet<string> | null =>
  everywhere ? null : new Set([...levels.keys()].flatMap((guid) => tree.byGuid.get(guid)?.name ?? []))

/**
 * What a value tells of a place or of rights is shown as far as whoever reads it may see that: where a record came from
 * or went to may be a folder that is hidden from him, and who may do what in a folder is for those who may ask it
 * (ACT-03).
 */
export const shownChanges = (ctx: Ctx): ((entity: EntityKind, changes: readonly Change[]) => readonly Change[]) => {
  const names = visibleNames(ctx)
  const seesRights = can(ctx.rights.roles, roles('FOLDER', 'PERMISSIONS'))
  const place = (value: unknown) => (names === null || names.has(String(value)) ? value : null)
  return (entity, changes) => {
    // The parent of anything else, as of a custom field, is no place.
    if (!RECORD_FACTS[entity].placed) return changes
    return changes.map((change) => {
      if (change.field === 'permissions') return seesRights ? change : { ...change, old: null, new: null }
      return change.field === 'parent' ? { ...change, old: place(change.old), new: place(change.new) } : change
    })
  }
}
