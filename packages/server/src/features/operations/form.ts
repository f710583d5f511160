import {
  isTyped,
  missingAnswers,
  refusalOfAnswer,
  type Answers,
} from '@entrepot/contract/operation-templates/form-answers.ts'
import { isEmptyValue } from '@entrepot/contract/fields/values.ts'
import { answerable, type KeptTask } from '../operation-templates/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { SignatureRow } from './signatures.queries.ts'
import { setAnswers, type TaskRow } from './tasks.queries.ts'

export const takesScans = ({ type }: KeptTask): boolean => type === 'scan' || type === 'scan_validation'

/** Answers that a call brings along: of fields that the form has, each as its type asks. */
export const keepAnswers = async (ctx: Ctx, { guid, custom }: TaskRow, asked: Answers): Promise<void> => {
  const fields = custom ? answerable(custom) : []
  const problems = Object.entries(asked).flatMap(([name, value]) => {
    const field = fields.find((one) => one.guid === name && isTyped(one))
    if (!field) return [new Problem('unknown_field', { name }, `form.${name}`)]
    const refusal = refusalOfAnswer(field, value)
    return refusal ? [new Problem(refusal.code, { name: field.name, ...refusal.params }, `form.${name}`)] : []
  })
  refuseAll(problems)
  const kept = Object.entries(asked).map(([name, value]) => [name, isEmptyValue(value) ? null : value] as const)
  if (kept.length > 0) await setAnswers(ctx, guid, Object.fromEntries(kept))
}

/** COP-13, TASK-20: what the form requires is answered before the task closes. */
export const requireForm = ({ custom, answers }: TaskRow, signatures: readonly SignatureRow[]): void => {
  const fields = custom ? answerable(custom) : []
  const missing = missingAnswers(
    fields,
    answers,
    signatures.map(({ field }) => field),
  )
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw new Problem('task_missing_fields', { names }, undefined, {
    parts: [
      new Problem('task_missing_fields', { names }, 'form'),
      ...missing.map(({ guid }) => new Problem('required', {}, `form.${guid}`)),
    ],
  })
}
