import { HOME_ROWS, type HomeRow } from '@entrepot/contract/home/home.ts'
import { quantityToNumber, type Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { LINES_OPENED } from '@entrepot/contract/operations/bounds.ts'
import { countingOf } from '@entrepot/contract/operations/kinds.ts'
import { TASK_LINES, TASK_LIST } from '@entrepot/contract/operations/list.ts'
import { SCANNED_TYPES } from '@entrepot/contract/operation-templates/custom-task.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import {
  type OpenedTask,
  type Task,
  type TaskLine,
  type TaskLineQuery,
  type TaskOptions,
  type TaskQuery,
  type TaskRow as ShownRow,
} from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import { homeRow } from '../../kernel/home-row.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { Problem } from '../../kernel/problem.ts'
import { rulesOfTask } from '../forms/index.ts'
import { customCell } from '../items/index.ts'
import type { Cell } from '../../kernel/sheet-export.ts'
import { articlesFor, isOfOrder } from './articles.ts'
import { unknownOf } from './articles.queries.ts'
import { type LineRow, pageOfLines } from './lines.queries.ts'
import { shownTask } from '../operation-templates/index.ts'
import type { OperationRow } from './operations.queries.ts'
import { orderFor, placeFor, requireOperation } from './require-operation.ts'
import { ownCounts } from './scans.queries.ts'
import { signatureFor } from './signature-for.ts'
import { type SignatureRow, signaturesOf } from './signatures.queries.ts'
import { type Figures, figuresOf, NO_LINES, orderOf, pageOfTasks, type TaskRow, tasksOf } from './tasks.queries.ts'

/** What a task is done by: what was said of it, else what its kind does. */
export const optionsOf = ({ kind, options, custom }: Pick<TaskRow, 'kind' | 'options' | 'custom'>): TaskOptions => ({
  blind: options.blind ?? kind === 'inventory',
  counting: options.counting ?? countingOf(kind),
  exit_statuses: options.exit_statuses ?? [],
  allowed_types: options.allowed_types ?? custom?.allowed_types ?? [...SCANNED_TYPES],
  action: options.action ?? null,
  scan_all: options.scan_all ?? custom?.scan_all_items ?? false,
  signature: options.signature ?? false,
})

/** Who counts blindly does not see what there should be. */
export const isBlind = (task: Pick<TaskRow, 'kind' | 'options' | 'custom' | 'status'>): boolean =>
  task.kind === 'inventory' && optionsOf(task).blind && task.status !== 'closed'

export const titleOf = (ctx: Ctx, { title, kind }: Pick<TaskRow, 'title' | 'kind'>): string =>
  title || ctx.services.words(ctx.language, `operations:kinds.${kind}`)

const taskFor = async (
  ctx: Ctx,
  task: TaskRow,
  lines: Figures,
  signatures: readonly SignatureRow[],
): Promise<Task> => ({
  guid: task.guid,
  kind: task.kind,
  title: titleOf(ctx, task),
  position: task.position,
  parentTask: task.parent,
  assignee: task.assignee,
  status: task.status,
  options: optionsOf(task),
  folders: task.folders.flatMap((guid) => placeFor(ctx, guid) ?? []),
  custom: task.custom && (await shownTask(ctx, task.custom)),
  answers: { ...task.answers },
  signatures: signatures.filter((one) => one.task === task.guid).map(signatureFor),
  lines,
  mine: task.mine,
  updatedAt: task.updatedAt.toISOString(),
  openedAt: task.openedAt?.toISOString() ?? null,
  closedAt: task.closedAt?.toISOString() ?? null,
  closedBy: task.closedBy,
  posted: task.posted,
  reversedAt: task.reversedAt?.toISOString() ?? null,
  reversedBy: task.reversedBy,
})

export const tasksFor = async (ctx: Ctx, tasks: readonly TaskRow[]): Promise<Task[]> => {
  const guids = tasks.map(({ guid }) => guid)
  const [figures, signatures] = [await figuresOf(ctx, guids), await signaturesOf(ctx, guids)]
  return Promise.all(tasks.map((task) => taskFor(ctx, task, figures.get(task.guid) ?? NO_LINES, signatures)))
}

export type Found = { operation: OperationRow; tasks: TaskRow[]; task: TaskRow }
/** A task of an operation that is there for the caller; one of another operation is not found (TASK-28). */
export const requireTask = async (ctx: Ctx, guid: string, task: string): Promise<Found> => {
  const operation = await requireOperation(ctx, guid)
  const tasks = await tasksOf(ctx, guid)
  const found = tasks.find((one) => one.guid === task)
  if (!found) throw new Problem('not_found')
  return { operation, tasks, task: found }
}

export const oneTask = async (ctx: Ctx, guid: string, task: string): Promise<Task> =>
  (await tasksFor(ctx, [(await requireTask(ctx, guid, task)).task]))[0]!

/** As it is now to who sees where it lies by now, to others as it was called when it came into the task. */
const itemFor = (ctx: Ctx, { item, name, tag }: LineRow): TaskLine['item'] => {
  if (item === null) return null
  const { folder, picture, ...now } = item
  return ctx.rights.levels.has(folder)
    ? { ...now, picture: pictureAddress(ctx, picture) }
    : { ...now, name, tag, picture: null }
}

const number = (quantity: Hundredths | null) => (quantity === null ? null : quantityToNumber(quantity))
export const linesFor = async (ctx: Ctx, task: TaskRow, rows: readonly LineRow[]): Promise<TaskLine[]> => {
  const hidden = isBlind(task)
  const compared = optionsOf(task).counting === 'compare'
  const counts = compared
    ? await ownCounts(
        ctx,
        task.guid,
        rows.map(({ id }) => id),
      )
    : []
  return rows.map((row): TaskLine => {
    const base = row.known ?? row.expected
    const result = row.found ?? row.output
    return {
      id: row.id,
      item: itemFor(ctx, row),
      code: row.code,
      name: row.name,
      unit: row.unit,
      folder: placeFor(ctx, row.folder),
      folder_path: row.folder && ctx.rights.levels.has(row.folder) ? pathText(ctx, row.folder) : '',
      status: row.status,
      expected: hidden ? null : number(row.expected),
      found: number(row.found),
      output: number(row.output),
      difference: hidden || base === null || result === null ? null : quantityToNumber(result - base),
      exitStatus: row.exitStatus,
      confirmed: row.confirmed,
      scans: row.scans,
      counts: counts
        .filter(({ line, by }) => line === row.id && (!hidden || by.guid === ctx.user.guid))
        .map(({ by, quantity }) => ({ by, quantity: quantityToNumber(quantity) })),
      at: row.at?.toISOString() ?? null,
      by: row.by,
    }
  })
}

export const openedTask = async (ctx: Ctx, guid: string, task: string): Promise<OpenedTask> => {
  const { operation, task: row } = await requireTask(ctx, guid, task)
  const [shown] = await tasksFor(ctx, [row])
  const { rows, total } = await pageOfLines(
    ctx,
    task,
    { show: 'all', search: undefined, sort: undefined, status: undefined, line: undefined, isBlind: isBlind(row) },
    { offset: 0, limit: LINES_OPENED },
  )
  return {
    ...shown!,
    operation: { guid: operation.guid, name: operation.title, type: operation.type, status: operation.status },
    location: placeFor(ctx, operation.location),
    destination: placeFor(ctx, operation.destination),
    rules: row.custom ? await rulesOfTask(ctx, row.custom.guid) : [],
    order: orderFor(operation),
    articles: await articlesFor(ctx, operation, row),
    unknown: isOfOrder(row.kind) ? await unknownOf(ctx, task) : [],
    data: await linesFor(ctx, row, rows),
    total,
  }
}

export const listLines = (ctx: Ctx, guid: string, task: string, query: TaskLineQuery) => {
  const read = async (inner: Ctx, { page, size, ...asked }: TaskLineQuery) => {
    const { task: row } = await requireTask(inner, guid, task)
    const { rows, total } = await pageOfLines(
      inner,
      task,
      { ...asked, isBlind: isBlind(row) },
      boundsOf({ page, size }),
    )
    return { data: await linesFor(inner, row, rows), page, size, total }
  }
  return pageOrSheet(ctx, query, read, {
    name: 'operations:lines_sheet',
    columns: sheetColumns<TaskLine>()(ctx, TASK_LINES, {}),
  })
}

const pageFor = async (ctx: Ctx, { page, size, sort, ...filters }: TaskQuery) => {
  const { rows, total } = await pageOfTasks(ctx, filters, orderOf(sort), boundsOf({ page, size }))
  const tasks = await tasksFor(ctx, rows)
  return {
    data: rows.map((row, at): ShownRow => ({
      ...tasks[at]!,
      operation: row.about,
      location: placeFor(ctx, row.location),
    })),
    page,
    size,
    total,
  }
}
export const listTasks = (ctx: Ctx, query: TaskQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'operations:tasks_sheet',
    columns: sheetColumns<ShownRow>()(ctx, TASK_LIST, {
      done: ({ lines }) => lines.done,
      total: ({ lines }) => lines.total,
      answers: (task) => answersText(ctx, task),
      signed: ({ signatures }) => signatures.map(({ name }) => name).join(', '),
    }),
  })

/** Each field of the form with what was answered, as sheets show values. */
const answersText = (ctx: Ctx, { custom, answers }: ShownRow): string =>
  (custom?.form ?? [])
    .flatMap(({ guid, name, type }) => {
      const cell = customCell(ctx, type, answers[guid])
      return cell === null || cell === '' ? [] : [withColon(ctx.language, name, cellText(ctx, cell))]
    })
    .join('\n')
const cellText = (ctx: Ctx, cell: Cell): string => {
  if (typeof cell === 'boolean') return ctx.services.words(ctx.language, `items:yes_no.${cell}`)
  return typeof cell === 'number' ? new Intl.NumberFormat(ctx.language).format(cell) : String(cell)
}

/** What is given to the caller and is their turn, what they have begun first. */
export const myTasks = async (ctx: Ctx, most: number): Promise<HomeRow[]> => {
  const rows = []
  for (const status of ['in_progress', 'opened', 'todo'] as const)
    rows.push(
      ...(
        await pageOfTasks(
          ctx,
          { status, open: undefined, kind: undefined, assignee: 'me', folder: undefined, search: undefined },
          orderOf('-createdAt'),
          { offset: 0, limit: most },
        )
      ).rows,
    )
  const figures = await figuresOf(
    ctx,
    rows.slice(0, HOME_ROWS).map(({ guid }) => guid),
  )
  return rows.slice(0, most).map((row) => {
    const lines = figures.get(row.guid)
    return homeRow(ctx, {
      guid: row.guid,
      name: titleOf(ctx, row),
      about: row.about.name,
      quantity: lines && lines.total > 0 ? lines.done : null,
      of: lines && lines.total > 0 ? lines.total : null,
      state: row.status,
      within: row.about.guid,
      ...(row.location !== null && ctx.rights.levels.has(row.location) && { folder: row.location }),
    })
  })
}
