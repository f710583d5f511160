import type { Attribute } from '@entrepot/contract/fields/values.ts'
import { attributesOf, type FormState, formState, settledValues } from '@entrepot/contract/fields/form/form-state.ts'
import { answersInForm, judgeTask, taskForm, type TaskForm } from '@entrepot/contract/operation-templates/task-form.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Answers, isTyped, refusalOfAnswer } from '@entrepot/contract/operation-templates/form-answers.ts'
import type { FormField } from '@entrepot/contract/operation-templates/custom-task.ts'
import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { timeZone } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'

/** A form that somebody fills in: with the answers that are kept, the rules that act in it and the fields that are signed. */
export type Filled = {
  form: readonly FormField[]
  answers: Answers
  rules: readonly CarriedRule[]
  signed: readonly string[]
}
const formOf = ({ form, rules, signed }: Filled): TaskForm => ({
  fields: form,
  rules,
  signed,
  clock: { now: new Date(), timeZone: timeZone() },
})
export const answersOf = ({ answers }: Filled, typed: Answers): Answers => ({ ...answers, ...typed })

/** What each field of the form is with what was typed, by the name that the engine of forms has for it. */
export const stateOf = (filled: Filled, typed: Answers): FormState => {
  const form = formOf(filled)
  return formState({
    ...taskForm(form, { opened: filled.answers }),
    values: answersInForm(form, answersOf(filled, typed)),
  })
}

/**
 * What an answer is together with what rules write then (FRULE-12); without one what they write when the form opens.
 * Nothing: nothing changes.
 */
export const withRules = (filled: Filled, typed: Answers, next?: Answers): Record<string, Attribute> => {
  const form = formOf(filled)
  const before = answersInForm(form, answersOf(filled, typed))
  const values = { attributes: { ...before.attributes, ...next } }
  const settled = new Map<string, unknown>(
    Object.entries(
      attributesOf(
        settledValues({ ...taskForm(form, { opened: filled.answers }), values }, next === undefined ? null : before),
      ),
    ),
  )
  const written = form.fields.filter(isTyped).flatMap(({ guid }): [string, Attribute][] => {
    const value = settled.get(guid)
    return value === values.attributes[guid] ? [] : [[guid, value as Attribute]]
  })
  return { ...next, ...Object.fromEntries(written) }
}

/** Why each field keeps the task from being closed, by its guid (TASK-19). */
export const refusalsIn = (filled: Filled, typed: Answers): ReadonlyMap<string, string> => {
  const form = formOf(filled)
  const answers = answersOf(filled, typed)
  const state = stateOf(filled, typed)
  const wrong = form.fields.flatMap((field): [string, string][] => {
    const refusal = state.get(customField(field.guid))?.visible ? refusalOfAnswer(field, answers[field.guid]) : null
    return refusal ? [[field.guid, errorText(refusal.code, refusal.params) ?? refusal.code]] : []
  })
  const { refusals } = judgeTask(form, { kept: filled.answers, sent: answersInForm(form, answers).attributes })
  return new Map([
    ...refusals.map(({ field, error, refusal: { code, params } }): [string, string] => [
      field,
      error ?? errorText(code, params) ?? code,
    ]),
    ...wrong,
  ])
}
