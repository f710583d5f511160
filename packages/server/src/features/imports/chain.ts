import type { Import, ImportSheets } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import type { Ctx } from '../../kernel/context.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { requireImport, requireState } from './import-state.ts'
import { beginChecking } from './progress.queries.ts'
import { endChain, setChain, sheetsOfFile } from './chain.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { notifyScreens } from './notify.ts'
import { runImport } from './run.ts'
import { startRollback } from './rollback.ts'
import { requirePlan } from './validate.ts'

/** One progress and one report over all sheets of a file. */
export const sheetsOf = async (ctx: Ctx, guid: string): Promise<ImportSheets> => {
  const all = await sheetsOfFile(ctx, await requireImport(ctx, guid))
  const sum = (of: (row: ImportRow) => number) => all.reduce((total, row) => total + of(row), 0)
  const imports: Import[] = []
  for (const row of all) imports.push(await requireImport(ctx, row.guid))
  return {
    imports,
    act: all.find(({ chain }) => chain)?.chain?.act ?? null,
    total: sum(({ rows }) => rows),
    done: sum(handled),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged, status }) => (IS_WRITTEN.has(status) ? unchanged : 0)),
    failed: sum(({ failed }) => failed),
  }
}
const IS_WRITTEN: ReadonlySet<Import['status']> = new Set(['running', 'done', 'failed', 'rolling_back', 'rolled_back'])
const handled = ({ status, done, rows }: ImportRow) => (status === 'running' ? done : IS_WRITTEN.has(status) ? rows : 0)

/**
 * The sheets that were mapped, in the order of the file: each is checked when those before it are written, so that a
 * sheet of changes finds the items that one before has brought.
 */
export const runSheets = async (ctx: Ctx, guid: string, skipErrors: boolean): Promise<ImportSheets> => {
  const all = await sheetsOfFile(ctx, await requireImport(ctx, guid), { lock: true })
  const waiting = all.filter(({ status }) => !IS_WRITTEN.has(status) && status !== 'cancelled')
  const [first] = waiting
  if (!first) throw new Problem('import_over')
  for (const row of all) {
    if (row.chain || row.status === 'running' || row.status === 'rolling_back') requireState(row, 'check')
  }
  for (const row of waiting) {
    requireState(row, 'check')
    if (!row.plan) throw new Problem('import_unmapped', { name: row.sheet })
    await requirePlan(ctx, row, row.plan)
  }
  await setChain(
    ctx,
    waiting.map((row) => row.guid),
    'run',
    skipErrors,
  )
  await checkNext(ctx, first)
  return sheetsOf(ctx, guid)
}

const checkNext = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  await beginChecking(ctx, row.guid, stateAfter(IMPORT_STATES, row.status, 'check', 'validating'), row.plan!)
  notifyScreens(ctx, row.guid)
  wakeJob(ctx, 'imports')
}

/** A sheet was checked in its turn: it is written, or it and those behind it wait for whoever corrects it. */
export const afterCheck = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  if (row.chain?.act !== 'run') return
  try {
    await runImport(ctx, row.guid, { skipErrors: row.chain.skipErrors })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await endChain(ctx.db, ctx.company.guid, row.guid)
  }
}

/** A sheet is written: the next one that waits has its turn. */
export const afterWriting = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  if (row.chain?.act !== 'run') return
  const next = (await sheetsOfFile(ctx, row, { lock: true })).find(
    ({ guid, chain, status }) => guid !== row.guid && chain && !IS_WRITTEN.has(status) && status !== 'cancelled',
  )
  if (next) await checkNext(ctx, next)
  else await endChain(ctx.db, ctx.company.guid, row.guid)
}

export const rollbackSheets = async (ctx: Ctx, guid: string): Promise<ImportSheets> => {
  const row = await requireImport(ctx, guid)
  const all = await sheetsOfFile(ctx, row, { lock: true })
  const busy = all.find(({ status }) => ['validating', 'running', 'rolling_back'].includes(status))
  if (busy) requireState(busy, 'rollback')
  const written = all.filter(isToTakeBack)
  if (written.length === 0) requireState(row, 'rollback')
  await setChain(
    ctx,
    written.map((one) => one.guid),
    'undo',
    false,
  )
  await undoNext(ctx, row)
  return sheetsOf(ctx, guid)
}
const isToTakeBack = ({ status }: ImportRow) =>
  status !== 'rolled_back' && IS_WRITTEN.has(status) && mayAct(IMPORT_STATES, status, 'rollback')

/** The last sheet first: what it says stands on what those before it have brought. */
const undoNext = async (ctx: Ctx, of: ImportRow): Promise<void> => {
  const next = (await sheetsOfFile(ctx, of, { lock: true })).findLast(
    (row) => row.chain?.act === 'undo' && isToTakeBack(row),
  )
  if (next) await startRollback(ctx, next.guid, {})
  else await endChain(ctx.db, ctx.company.guid, of.guid)
}
export const afterRollback = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  if (row.chain?.act === 'undo') await undoNext(ctx, row)
}
