import type { LabelRun, PrintAsked } from '@entrepot/contract/labels/printing.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { readAsked } from './print-labels.ts'
import { findRun, insertRun, type RunRow } from './runs.queries.ts'

/** The job that makes the files of runs. */
export const LABEL_RUNS = 'label-runs'

const runFor = (row: RunRow): LabelRun => ({
  guid: row.guid,
  name: row.name,
  total: row.total,
  done: row.done,
  askedAt: row.askedAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  ready: row.file !== null,
  message: row.failure,
  left: row.left,
})
const requireRun = async (ctx: Ctx, guid: string): Promise<RunRow> => {
  const row = await findRun(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}
export const oneRun = async (ctx: Ctx, guid: string): Promise<LabelRun> => runFor(await requireRun(ctx, guid))

export const askForRun = async (ctx: Ctx, asked: PrintAsked): Promise<LabelRun> => {
  const { config, named, said } = await readAsked(ctx, asked)
  const total = said.filter(({ text }) => text !== null).length * asked.copies
  if (total === 0) throw new Problem('label_nothing')
  const guid = ctx.services.clock.orderedUuid()
  const { pattern, type, format, width, height } = config
  await insertRun(ctx, {
    guid,
    name: config.name,
    design: { pattern, type, format, width, height },
    kind: named.kind,
    records: named.guids,
    copies: asked.copies,
    medium: asked.medium,
    skipRefused: asked.skipRefused,
    total,
  })
  wakeJob(ctx, LABEL_RUNS)
  return oneRun(ctx, guid)
}

export const runFile = async (ctx: Ctx, guid: string): Promise<Download> => {
  const row = await inTransaction(ctx, (inner) => requireRun(inner, guid))
  const file = row.file && (await ctx.services.files.get(row.file))
  if (!file) throw new Problem('label_file_gone')
  return row.medium.as === 'zpl'
    ? new Download(`${row.name}.zpl`, 'text/plain; charset=utf-8', async () => file)
    : new Download(`${row.name}.pdf`, 'application/pdf', async () => file)
}
