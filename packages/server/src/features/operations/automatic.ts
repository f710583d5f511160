import { withColon } from '@entrepot/contract/kernel/language.ts'
import { asProblem, errorText } from '../../kernel/answer-error.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { runAs } from '../../kernel/run-as.ts'
import { noteOn } from '../comments/index.ts'
import { changeStatus, type LockedTask } from './acts.ts'
import { failAlone, type Waiting, waitingTasks } from './automatic.queries.ts'
import { AUTO_EFFECTS } from './effects/automatic.ts'
import { AUTOMATIC, followTasks } from './follow.ts'
import { lockOperation, operationAsIs } from './operations.queries.ts'
import { titleOf } from './read-tasks.ts'
import { tasksOf } from './tasks.queries.ts'

/** TASK-45: woken by the commit that gives such a task its turn, and every minute, should that be lost. */
export const automaticJob = (kernel: Kernel): Job => ({
  name: AUTOMATIC,
  cron: '* * * * *',
  run: () => forEachCompany(kernel.services, 'automatic tasks: not run', (company) => runCompany(kernel, company)),
})

/** One after the other; what comes to its turn by one of them runs in the same round. */
const runCompany = async (kernel: Kernel, company: string): Promise<void> => {
  const done = new Set<string>()
  for (;;) {
    const waiting = await transaction(kernel.services.pool, { company }, ({ db }) => waitingTasks(db, company), {
      readOnly: true,
    })
    const next = waiting.find(({ guid }) => !done.has(guid))
    if (!next) return
    done.add(next.guid)
    await runTask(kernel, company, next)
  }
}

/**
 * What it does and that it is done are one transaction, so that it happens once over nodes and kills (T43). What
 * refuses it is told by the task; what passes by itself is tried again in a minute.
 */
const runTask = async (kernel: Kernel, company: string, waiting: Waiting): Promise<void> => {
  const { user, language } = waiting
  const who = user === null ? null : { company, user, language, requestId: `automatic-${waiting.guid}` }
  const fail = () => transaction(kernel.services.pool, { company }, ({ db }) => failAlone(db, company, waiting))
  if (!who) return fail()
  try {
    await runAs(kernel, who, (ctx) => perform(ctx, waiting))
  } catch (error) {
    if (isOfTheMoment(error)) throw error
    if (error instanceof Problem && error.code === 'account_disabled') return fail()
    const problem = asProblem(error, {}) ?? new Problem('general')
    if (problem.code === 'general') kernel.services.log.error({ err: error, company }, 'automatic task: failed')
    await runAs(kernel, who, (ctx) => tellFailure(ctx, waiting, problem))
  }
}

/** As it stands once nobody else changes it; null where another node has done it. */
const lockWaiting = async (ctx: Ctx, { operation: guid, guid: task }: Waiting): Promise<LockedTask | null> => {
  await lockOperation(ctx, guid)
  const operation = await operationAsIs(ctx, guid)
  const tasks = await tasksOf(ctx, guid)
  const found = tasks.find((one) => one.guid === task)
  return operation && found?.status === 'automatic' ? { operation, tasks, task: found } : null
}

const perform = async (ctx: Ctx, waiting: Waiting): Promise<void> => {
  const locked = await lockWaiting(ctx, waiting)
  if (!locked?.task.custom?.auto_type) return
  const outcome = await AUTO_EFFECTS[locked.task.custom.auto_type](ctx, locked)
  await changeStatus(ctx, locked.operation, locked.task, { act: 'run', to: 'closed' })
  if (outcome) await tellOn(ctx, locked, outcome)
  await followTasks(ctx, locked.operation)
}

const tellFailure = async (ctx: Ctx, waiting: Waiting, problem: Problem): Promise<void> => {
  const locked = await lockWaiting(ctx, waiting)
  if (!locked) return
  const { operation, task } = locked
  const reasons = (problem.parts.length > 0 ? problem.parts : [problem]).map((one) => errorText(ctx, one))
  const reason = [...new Set(reasons)].join(' · ')
  await changeStatus(ctx, operation, task, { act: 'run', to: 'error', reason })
  await tellOn(ctx, locked, reason)
  await followTasks(ctx, operation)
}

/** Said among the comments of the operation, where whoever works on it looks. */
const tellOn = (ctx: Ctx, { operation, task }: LockedTask, text: string): Promise<unknown> => {
  const { guid, title, location } = operation
  const record = { target: 'interventions' as const, guid, name: title, folder: location ?? '' }
  return noteOn(ctx, record, withColon(ctx.language, titleOf(ctx, task), text))
}
