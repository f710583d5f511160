import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { factsOf, OFFERED_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { OPERATION_LIST } from '@entrepot/contract/operations/list.ts'
import type {
  Operation,
  OperationQuery,
  OperationRow as ShownRow,
  OperationType,
} from '@entrepot/contract/operations/operation.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SourceNames } from '../../kernel/feature.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { findOperations, type OperationRow, orderOf, pageOfOperations } from './operations.queries.ts'
import { mayAct, placeFor, requireOperation } from './require-operation.ts'
import { tasksFor } from './read-tasks.ts'
import { tasksOf } from './tasks.queries.ts'

const pathFor = (ctx: Ctx, guid: string | null): string => (guid === null ? '' : pathText(ctx, guid))

const rowFor = (ctx: Ctx, row: OperationRow): ShownRow => ({
  guid: row.guid,
  title: row.title,
  type: row.type,
  status: row.status,
  template: null,
  location: placeFor(ctx, row.location),
  location_path: pathFor(ctx, row.location),
  destination: placeFor(ctx, row.destination),
  destination_path: pathFor(ctx, row.destination),
  start_date: row.startDate,
  end_date: row.endDate,
  expedition_date: row.expeditionDate,
  reception_date: row.receptionDate,
  packages: row.packages,
  assignees: row.assignees,
  tasks_total: row.tasks,
  tasks_done: row.done,
  on_its_way: row.onItsWay,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedBy,
})

export const operationFor = async (ctx: Ctx, row: OperationRow): Promise<Operation> => {
  const tasks = await tasksOf(ctx, row.guid)
  const readers = anyRole('INTERVENTION', ...(row.type === 'custom' ? (['CUSTOM_INTERVENTION'] as const) : []))
  return {
    ...rowFor(ctx, row),
    description: row.description,
    recipients: row.recipients,
    reception: row.reception,
    tasks: await tasksFor(ctx, tasks),
    can: {
      change: mayAct(ctx, row, 'EDIT'),
      remove: mayAct(ctx, row, 'DELETE'),
      comment: can(ctx.rights.roles, readers) || tasks.some(({ mine }) => mine),
      settle: mayAct(ctx, row, 'EDIT'),
    },
  }
}

export const oneOperation = async (ctx: Ctx, guid: string): Promise<Operation> =>
  operationFor(ctx, await requireOperation(ctx, guid))

const pageFor = async (ctx: Ctx, { page, size, sort, ...filters }: OperationQuery) => {
  const { rows, total, counts } = await pageOfOperations(ctx, filters, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map((row) => rowFor(ctx, row)), page, size, total, counts }
}
export const listOperations = (ctx: Ctx, query: OperationQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'operations:sheet',
    columns: sheetColumns<ShownRow>()(ctx, OPERATION_LIST, {
      assignees: ({ assignees }) => assignees.map(({ name }) => name).join(', '),
    }),
  })

export const operationTypes = (): OperationType[] =>
  OFFERED_TYPES.map((type) => ({
    type,
    template: null,
    needs: [...factsOf(type).needs],
    tasks: factsOf(type).tasks.map(({ kind, ticked, reception = false }) => ({ kind, ticked, reception })),
  }))

/** Of operations that the caller may open. */
export const namesOfOperations: SourceNames = async (ctx, guids) =>
  new Map((await findOperations(ctx, guids)).map(({ guid, title }) => [guid, title]))
