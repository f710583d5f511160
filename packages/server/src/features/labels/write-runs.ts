import { forEachCompany } from '../../kernel/companies.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { transaction } from '../../kernel/database.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import { newFileKey } from '../../kernel/file-store.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { runAs } from '../../kernel/run-as.ts'
import { notify } from '../notifications/index.ts'
import { saidOf } from './make-labels.ts'
import { printSaid } from './print-labels.ts'
import { LABEL_RUNS } from './runs.ts'
import { endRun, type Ended, nextRun, type RunRow, saveDone } from './runs.queries.ts'
import { readSubjects } from './subjects.ts'

/** Whoever watches hears how far it is so often. */
const PACE_MS = 700

/** Makes every run that was asked for; whoever takes one over after a killed node begins it again. */
export const writeRuns = (kernel: Kernel): Promise<void> =>
  forEachCompany(kernel.services, `${LABEL_RUNS}: not made`, async (company) => {
    while (!kernel.services.isDraining) {
      const run = await transaction(kernel.services.pool, { company }, ({ db }) => nextRun(db, company), {
        readOnly: true,
      })
      if (!run) return
      await writeOne(kernel, company, run)
    }
  })

const writeOne = async (kernel: Kernel, company: string, run: RunRow): Promise<void> => {
  const ended = await make(kernel, company, run)
  const announce = await transaction(kernel.services.pool, { company }, async ({ db }) => {
    if (!(await endRun(db, company, run.guid, ended))) return () => {}
    await notify(db, company, {
      guid: kernel.services.clock.orderedUuid(),
      user: run.by,
      kind: 'export',
      message: 'file' in ended ? 'labels_done' : 'labels_failed',
      params: { name: run.name, ...('file' in ended ? { labels: ended.labels } : { reason: ended.failure }) },
      link: `/labels/${run.guid}`,
      progress: null,
    })
    return writeEvents(kernel.services, db, company, [{ topic: 'notifications', data: {}, user: run.by }])
  })
  announce()
}

/** With the rights that its user has now: what they no longer see is not printed. */
const make = async (kernel: Kernel, company: string, run: RunRow): Promise<Ended> => {
  const { services } = kernel
  const who = {
    company,
    user: run.by,
    language: run.language,
    requestId: `${LABEL_RUNS} ${run.guid}`,
  }
  try {
    const { ctx, said } = await runAs(kernel, who, async (inner) => {
      if (!inner.company.modules.includes('barcodePrint')) throw new Problem('module_disabled')
      const subjects = await readSubjects(inner, { kind: run.kind, guids: run.records })
      return { ctx: inner, said: saidOf(inner, run.design, subjects) }
    })
    let toldAt = 0
    const tell = async (done: number) => {
      if (performance.now() - toldAt < PACE_MS) return
      toldAt = performance.now()
      await transaction(services.pool, { company }, ({ db }) => saveDone(db, company, run.guid, done * run.copies))
    }
    const printed = await printSaid(ctx, { config: { ...run.design, name: run.name }, said }, run, tell)
    const file = newFileKey('archives', company)
    await services.files.put(file, printed.content)
    // Records that are gone since then have no label either.
    const left = run.records.length - said.length + printed.left
    return { file, left, labels: (run.records.length - left) * run.copies }
  } catch (error) {
    // A full disk or a database that is away is no fault of the labels: the next round begins again.
    if (isOfTheMoment(error)) throw error
    if (!(error instanceof Problem)) services.log.error({ err: error, company }, `${LABEL_RUNS}: not made`)
    const first = error instanceof Problem ? (error.parts[0] ?? error) : new Problem('general')
    return { failure: errorText({ services, language: run.language }, first) }
  }
}
