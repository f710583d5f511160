import { TRASHED_KINDS, type TrashedKind, wireCode } from '@entrepot/contract/modules.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import type { Source } from '../stock/index.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { formerRights } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import type { PlaceState, Restoring, TrashedRecord } from '../../kernel/trash.ts'
import { restoreTrashedFolder } from './trashed-folders.ts'

const constraintsOf = ({ services: { registry } }: Ctx): Constraints =>
  Object.assign({}, ...TRASHED_KINDS.map((kind) => registry.trash[kind].constraints))

type Found = TrashedRecord & { kind: TrashedKind }
/** What of all these lies in the trash, locked kind by kind. */
export const trashedRecords = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
  const found = new Map<string, Found>()
  for (const kind of TRASHED_KINDS)
    for (const [guid, record] of await ctx.services.registry.trash[kind].find(ctx, guids))
      found.set(guid, { ...record, kind })
  return found
}

/**
 * Each record on its own: a name taken meanwhile or a full plan refuses that one and restores the others (TRASH-08,
 * TRASH-09).
 */
export const restore = async (
  ctx: Ctx,
  guids: readonly string[],
  destination: RefInput | undefined,
  source: Source | null = null,
) => {
  const found = await trashedRecords(ctx, guids)
  const target = destination === undefined ? null : requireFolder(ctx, guidOf(destination), 'write', 'destination')
  const former = { ...ctx, rights: await formerRights(ctx.db, ctx.company.guid, ctx.user.guid) }
  const back = new Set<string>()
  const all: Restoring = { ctx, former, target, source, back, left: [], homeOf: (record) => homeOf(all, record) }
  const failed: Failed[] = []
  // Those that come along with another one are not asked again.
  const rank = (guid: string) => found.get(guid)?.rank ?? 0
  const asked = [...new Set(guids)].toSorted((a, b) => rank(a) - rank(b))
  for (const guid of asked) {
    if (back.has(guid)) continue
    const record = found.get(guid)
    all.left = []
    try {
      const came = await inSavepoint(ctx, async () => {
        if (!record) throw new Problem('not_found')
        return record.restore(all)
      })
      for (const one of came) back.add(one)
      failed.push(...all.left.map((one) => failureOf(ctx, one.guid, one.name, one.problem)))
    } catch (error) {
      failed.push(failureOf(ctx, guid, record?.name ?? '', error))
    }
  }
  return { restored: asked.filter((guid) => back.has(guid)).length, failed }
}

export type Failed = { guid: string; code: string; message: string }
/** What a person can do something about; everything else ends the call. */
export const failureOf = (ctx: Ctx, guid: string, name: string, error: unknown): Failed => {
  const problem = asProblem(error, constraintsOf(ctx))
  // Whoever was overtaken begins again, the whole call; without a database nothing goes on.
  if (!problem || problem.code === 'busy' || problem.code === 'storage_full') throw error
  return {
    guid,
    code: wireCode(problem.code),
    message: errorText(ctx, { code: problem.code, params: { ...problem.params, name: problem.params.name || name } }),
  }
}

/** Its folder, which comes back first when it lies in the trash itself (TRASH-08). Answers what came along with it. */
const homeOf = async (
  all: Restoring,
  { folder, folderIs }: { folder: string; folderIs: PlaceState },
): Promise<{ folder: string; came: string[] }> => {
  if (folderIs === 'live' || all.back.has(folder)) return { folder, came: [] }
  if (all.target) return { folder: all.target.guid, came: [] }
  if (folderIs === 'gone') throw new Problem('trash_place_gone', {}, 'destination')
  return { folder, came: await restoreTrashedFolder(all, folder) }
}
