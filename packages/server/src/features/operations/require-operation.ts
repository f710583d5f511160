import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { findOperations, type OperationRow } from './operations.queries.ts'

/** One that is there for the caller (INTER-17); others are not found. */
export const requireOperation = async (ctx: Ctx, guid: string): Promise<OperationRow> => {
  const [row] = await findOperations(ctx, [guid])
  if (!row) throw new Problem('not_found')
  return row
}

/** A folder by its name, for who sees it. */
export const placeFor = (ctx: Ctx, guid: string | null): Ref | null => {
  const node = guid !== null && ctx.rights.levels.has(guid) ? ctx.rights.tree.byGuid.get(guid) : undefined
  return node ? { guid: node.guid, name: node.name } : null
}
/** The order that is received, by its number; one that is deleted has none to open. */
export const orderFor = ({ order }: Pick<OperationRow, 'order'>): Ref | null =>
  order?.guid ? { guid: order.guid, name: order.name } : null

type Verb = 'EDIT' | 'DELETE' | 'CREATE' | 'TASK_SUSPEND' | 'TASK_CANCEL' | 'TASK_REOPEN'
/** Roles for templates count for what was made from one. */
export const mayAct = (ctx: Ctx, { type }: Pick<OperationRow, 'type'>, verb: Verb): boolean =>
  can(ctx.rights.roles, [
    ...roles('INTERVENTION', verb),
    ...(type === 'custom' ? roles('CUSTOM_INTERVENTION', verb) : []),
  ])
