import type { Attribute } from '@entrepot/contract/fields/values.ts'
import { attributesOf, type FormState, formState, settledValues } from '@entrepot/contract/fields/form/form-state.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import { answersInForm, taskForm, type TaskForm } from '@entrepot/contract/operation-templates/task-form.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Answers, isTyped, refusalOfAnswer } from '@entrepot/contract/operation-templates/form-answers.ts'
import type { FormField } from '@entrepot/contract/operation-templates/custom-task.ts'
import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { timeZone } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'

/**
 * A form that somebody fills in: with the answers that are kept, the rules that act in it and the fields that are
 * signed.
 */
export type Filled = {
  form: readonly FormField[]
  answers: Answers
  rules: readonly CarriedRule[]
  signed: readonly string[]
}
export type OpenedForm = {
  answersWith: (typed: Answers) => Answers
  /** What each field is with what was typed, by the name that the engine of forms has for it. */
  stateWith: (typed: Answers) => FormState
  /**
   * What an answer is together with what rules write then (FRULE-12); without one what they write when the form opens.
   * Nothing: nothing changes.
   */
  withRules: (typed: Answers, next?: Answers) => Record<string, Attribute>
  /** Why each field keeps the task from being closed, by its guid (TASK-19). */
  refusalsWith: (typed: Answers) => ReadonlyMap<string, string>
}

/** Its rules are understood once, and asked with every key. */
export const openedForm = ({ form: fields, answers, rules, signed }: Filled): OpenedForm => {
  const task: TaskForm = { fields, rules, signed, clock: { now: new Date(), timeZone: timeZone() } }
  const form = taskForm(task, { opened: answers })
  const answersWith = (typed: Answers): Answers => ({ ...answers, ...typed })
  const valuesWith = (typed: Answers) => answersInForm(task, answersWith(typed))
  const stateWith = (typed: Answers) => formState({ ...form, values: valuesWith(typed) })
  return {
    answersWith,
    stateWith,
    withRules: (typed, next) => {
      const before = valuesWith(typed)
      const values = { attributes: { ...before.attributes, ...next } }
      const settled = settledValues({ ...form, values }, next === undefined ? null : before)
      const now = new Map<string, unknown>(Object.entries(attributesOf(settled)))
      const written = fields.filter(isTyped).flatMap(({ guid }): [string, Attribute][] => {
        const value = now.get(guid)
        return value === values.attributes[guid] ? [] : [[guid, value as Attribute]]
      })
      return { ...next, ...Object.fromEntries(written) }
    },
    refusalsWith: (typed) => {
      const state = stateWith(typed)
      const said = answersWith(typed)
      const wrong = fields.flatMap((field): [string, string][] => {
        const refusal = state.get(customField(field.guid))?.visible ? refusalOfAnswer(field, said[field.guid]) : null
        return refusal ? [[field.guid, errorText(refusal.code, refusal.params) ?? refusal.code]] : []
      })
      const { refusals } = judgeForm({ ...form, values: answersInForm(task, answers) }, valuesWith(typed))
      return new Map([
        ...refusals.map(({ field, error, refusal: { code, params } }): [string, string] => [
          customNameOf(field) ?? field,
          error ?? errorText(code, params) ?? code,
        ]),
        ...wrong,
      ])
    },
  }
}
