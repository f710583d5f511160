import { can } from '@entrepot/contract/kernel/rights.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import type { Ctx, Rights } from '../../kernel/context.ts'
import type { RecordRef, RecordRules } from '../../kernel/feature.ts'
import { Problem } from '../../kernel/problem.ts'

/** How a kind of record has files and comments, as its feature says. */
export const rulesOf = (ctx: Ctx, target: RecordTarget): RecordRules => ctx.services.registry.files[target]

export const requireRecord = async (
  ctx: Ctx,
  target: RecordTarget,
  guid: string,
  right: 'read' | 'write',
): Promise<RecordRef> => {
  const { name, folder } = await rulesOf(ctx, target).require(ctx, guid, right)
  return { target, guid, name, folder }
}

/** With a role of its area as well. Whoever does not see the record is not told that it is there. */
export const requireReader = async (ctx: Ctx, target: RecordTarget, guid: string): Promise<RecordRef> => {
  const record = await requireRecord(ctx, target, guid, 'read')
  const { readers } = rulesOf(ctx, target)
  if (readers !== null && !can(ctx.rights.roles, readers)) throw new Problem('forbidden')
  return record
}

/** Whether somebody else may read it. */
export const sees = (ctx: Ctx, { roles, levels }: Rights, { target, folder }: RecordRef): boolean =>
  (folder === null || levels.has(folder)) &&
  can(roles, rulesOf(ctx, target).mentioned ?? rulesOf(ctx, target).readers ?? [])
