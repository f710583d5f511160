import { isServers } from '@entrepot/contract/fields/form/form-state.ts'
import { judgeTask, type TaskForm } from '@entrepot/contract/operation-templates/task-form.ts'
import { type Answers, isTyped, refusalOfAnswer } from '@entrepot/contract/operation-templates/form-answers.ts'
import { isEmptyValue } from '@entrepot/contract/fields/values.ts'
import { comesFromForm, noteHeld, rulesOfTask } from '../forms/index.ts'
import { answerable, type KeptTask } from '../operation-templates/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { type SignatureRow, signaturesOf } from './signatures.queries.ts'
import { setAnswers, type TaskRow } from './tasks.queries.ts'

export const takesScans = ({ type }: KeptTask): boolean => type === 'scan' || type === 'scan_validation'

/** The form of a task with the rules of whoever fills it in at a screen (rules.md, 15). */
const formOf = async (ctx: Ctx, custom: KeptTask, signatures: readonly SignatureRow[]): Promise<TaskForm> => ({
  fields: answerable(custom),
  rules: comesFromForm(ctx) ? await rulesOfTask(ctx, custom.guid) : [],
  signed: signatures.map(({ field }) => field),
  clock: { now: nowOf(ctx), timeZone: ctx.company.timeZone },
})

/** Answers that a call brings along: of fields that the form has, each as its type asks, and as its rules take them. */
export const keepAnswers = async (ctx: Ctx, { guid, custom, answers }: TaskRow, asked: Answers): Promise<void> => {
  const fields = custom ? answerable(custom) : []
  const problems = Object.entries(asked).flatMap(([name, value]) => {
    const field = fields.find((one) => one.guid === name && isTyped(one))
    if (!field) return [new Problem('unknown_field', { name }, `form.${name}`)]
    const refusal = refusalOfAnswer(field, value)
    return refusal ? [new Problem(refusal.code, { name: field.name, ...refusal.params }, `form.${name}`)] : []
  })
  refuseAll(problems)
  if (!custom) return
  const form = await formOf(ctx, custom, await signaturesOf(ctx, [guid]))
  const { taken, held } = judgeTask(form, { kept: answers, sent: asked, acting: isServers })
  noteHeld(ctx, held)
  const kept = Object.entries(taken).map(([name, value]) => [name, isEmptyValue(value) ? null : value] as const)
  if (kept.length > 0) await setAnswers(ctx, guid, Object.fromEntries(kept))
}

/**
 * COP-13, TASK-20: what the form requires of who fills it in is answered before the task closes. `answers`: as they
 * were when it was opened, and `sent` with the call that closes it, so that rules mean what they meant to who filled it
 * in.
 */
export const requireForm = async (
  ctx: Ctx,
  { custom, answers }: Pick<TaskRow, 'custom' | 'answers'>,
  { sent = {}, signatures }: { sent: Answers | undefined; signatures: readonly SignatureRow[] },
): Promise<void> => {
  if (!custom) return
  const form = await formOf(ctx, custom, signatures)
  const missing = new Set(
    judgeTask(form, { kept: answers, sent, acting: isServers }).refusals.map(({ field }) => field),
  )
  const fields = form.fields.filter(({ guid }) => missing.has(guid))
  if (fields.length === 0) return
  const names = fields.map(({ name }) => name).join(', ')
  throw new Problem('task_missing_fields', { names }, undefined, {
    parts: [
      new Problem('task_missing_fields', { names }, 'form'),
      ...fields.map(({ guid }) => new Problem('required', {}, `form.${guid}`)),
    ],
  })
}
