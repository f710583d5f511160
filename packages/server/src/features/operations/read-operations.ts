import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { numberOfCode, operationCode } from '@entrepot/contract/operations/code.ts'
import { factsOf, OFFERED_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { OPERATION_LIST } from '@entrepot/contract/operations/list.ts'
import type {
  Operation,
  OperationQuery,
  OperationRow as ShownRow,
  OperationType,
} from '@entrepot/contract/operations/operation.ts'
import { namedAttributes, operationFields } from '../fields/index.ts'
import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { ListAsked, SourceNames } from '../../kernel/feature.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, pageOrSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import type { Sheet } from '../../kernel/sheet-export.ts'
import { activeTemplates } from '../operation-templates/index.ts'
import { isTypeOn, needsOf } from './judge-operation.ts'
import {
  findOperations,
  operationsNumbered,
  type OperationRow,
  orderOf,
  pageOfOperations,
} from './operations.queries.ts'
import { mayAct, orderFor, placeFor, requireOperation } from './require-operation.ts'
import { tasksFor } from './read-tasks.ts'
import { tasksOf } from './tasks.queries.ts'

const pathFor = (ctx: Ctx, guid: string | null): string => (guid === null ? '' : pathText(ctx, guid))

const rowFor = (ctx: Ctx, row: OperationRow): ShownRow => ({
  guid: row.guid,
  code: operationCode(row.number),
  title: row.title,
  type: row.type,
  status: row.status,
  template: row.template,
  location: placeFor(ctx, row.location),
  location_path: pathFor(ctx, row.location),
  destination: placeFor(ctx, row.destination),
  destination_path: pathFor(ctx, row.destination),
  destination_site: row.destinationSite,
  order: orderFor(row),
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
    attributes: namedAttributes(await operationFields(ctx), row.attributes),
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

/** `hidden`: what is left out of operations that are looked at as they were. */
export const pageForOperations = async (
  ctx: Ctx,
  { page, size, sort, ...filters }: Omit<OperationQuery, 'export' | 'columns'>,
  hidden: readonly string[] = [],
) => {
  const { rows, total, counts } = await pageOfOperations(
    ctx,
    { ...filters, hidden },
    orderOf(sort),
    boundsOf({ page, size }),
  )
  return { data: rows.map((row) => rowFor(ctx, row)), page, size, total, counts }
}
const allFor = (ctx: Ctx, query: OperationQuery) => pageForOperations(ctx, query)
export const listOperations = (ctx: Ctx, query: OperationQuery) =>
  pageOrSheet(ctx, query, allFor, { name: 'operations:sheet', columns: operationColumns(ctx) })

/** The same list for the search (SRCH-04). */
export const searchOperations = (ctx: Ctx, query: ListAsked) => pageForOperations(ctx, query)
export const exportOperations = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<ListAsked>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  // What the list would refuse is refused before anything of the file is on its way.
  await pageForOperations(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'operations:sheet'), {
    format,
    columns: operationColumns(ctx),
    asked,
    pages: pagesOf(ctx, async (inner, page) => (await pageForOperations(inner, { ...query, ...page })).data),
  })
}

export const operationColumns = (ctx: Ctx) =>
  sheetColumns<ShownRow>()(ctx, OPERATION_LIST, {
    assignees: ({ assignees }) => assignees.map(({ name }) => name).join(', '),
  })

/** The types, and with their module the active templates (INTER-05), for whoever may make operations of them. */
export const operationTypes = async (ctx: Ctx): Promise<OperationType[]> => [
  ...standardTypes(ctx),
  ...(ctx.company.modules.includes('customIntervention') ? (await activeTemplates(ctx)).map(typeOf) : []),
]

const typeOf = ({ guid, name, tasks }: Awaited<ReturnType<typeof activeTemplates>>[number]): OperationType => ({
  type: 'custom',
  template: { guid, name },
  needs: needsOf(tasks),
  tasks: tasks.map((task) => ({
    kind: 'custom_task',
    ticked: true,
    reception: false,
    template: {
      guid: task.guid,
      title: task.title,
      type: task.type,
      required: task.required,
      parent: task.parent,
      needs: needsOf([task]),
    },
  })),
})

/** Receptions only where orders are. */
const standardTypes = (ctx: Ctx): OperationType[] =>
  OFFERED_TYPES.filter((type) => isTypeOn(ctx, type)).map((type) => ({
    type,
    template: null,
    needs: [...factsOf(type).needs],
    tasks: factsOf(type).tasks.map(({ kind, ticked, reception = false }) => ({
      kind,
      ticked,
      reception,
      template: null,
    })),
  }))

/** Of operations that the caller may open. */
export const namesOfOperations: SourceNames = async (ctx, guids) =>
  new Map((await findOperations(ctx, guids)).map(({ guid, title }) => [guid, title]))

/** Operations whose slips carry these codes. */
export const operationsOfCodes = async (ctx: Ctx, codes: readonly string[]) => {
  const numbers = new Map(
    codes.flatMap((code) => {
      const number = numberOfCode(code)
      return number === null ? [] : [[code, number] as const]
    }),
  )
  const found = numbers.size > 0 ? await operationsNumbered(ctx, [...numbers.values()]) : new Map<number, Ref>()
  return new Map(
    [...numbers].flatMap(([code, number]) => {
      const operation = found.get(number)
      return operation ? [[code, operation] as const] : []
    }),
  )
}
