import { conditionKind } from '../fields/condition-kind.ts'
import type { CarriedRule } from '../fields/form/carried-rule.ts'
import { compileRules } from '../fields/form/compile-rules.ts'
import { type Form, type FormEffect, type FormRule, type FormValues, rulesThatHold } from '../fields/form/form-state.ts'
import { type FormRefusal, judgeForm } from '../fields/form/judge-form.ts'
import { WHOLE_ROW } from '../fields/form/layout.ts'
import type { Clock } from '../kernel/company-clock.ts'
import { customField, customNameOf } from '../kernel/conditions/operators.ts'
import type { FieldCatalogue } from '../kernel/conditions/operators.ts'
import type { FormField } from './custom-task.ts'
import { type Answers, isTyped } from './form-answers.ts'

/** The form of a task with the rules that act in it; `signed`: the fields that have a signature. */
export type TaskForm = {
  fields: readonly FormField[]
  rules: readonly CarriedRule[]
  signed: readonly string[]
  clock: Clock
}

/** Answers as the engine of forms has them: each field is called `attributes.` and its guid. */
export const answersInForm = ({ fields, signed }: Pick<TaskForm, 'fields' | 'signed'>, answers: Answers) => ({
  attributes: Object.fromEntries(
    fields.map((field) => [
      field.guid,
      isTyped(field) ? (answers[field.guid] ?? null) : signed.includes(field.guid) ? 'signed' : null,
    ]),
  ),
})

/**
 * The form of a task for the one engine of forms (FRULE-11). `opened`: the answers that are kept, from which it was
 * opened. `acting`: what rules do there; all of it unless it is said.
 */
export const taskForm = (
  { fields, rules, signed, clock }: TaskForm,
  { opened, acting = () => true }: { opened: Answers; acting?: (effect: FormEffect) => boolean },
): Omit<Form, 'values'> & { opened: FormValues } => ({
  fields: fields.map(({ guid }) => ({ name: customField(guid) })),
  layout: {
    sections: [
      {
        name: '',
        fields: fields.map(({ guid, required }) => ({
          name: customField(guid),
          width: WHOLE_ROW,
          ...(required && { required: true as const }),
        })),
      },
    ],
  },
  rules: compileRules(
    rules.map(({ effects, ...rule }) => ({ ...rule, effects: effects.filter(acting) })),
    taskCatalogue(fields.map(({ guid, type }) => ({ name: guid, type }))),
    clock,
  ),
  rights: { isNew: true, mayChange: true },
  opened: answersInForm({ fields, signed }, opened),
})

/** What conditions of the rules of a task may name: everything that is typed. */
export const taskCatalogue = (fields: readonly Pick<FormField, 'name' | 'type'>[]): FieldCatalogue =>
  new Map(
    fields.flatMap(({ name, type }) =>
      type === 'signature' ? [] : [[customField(name), { kind: conditionKind(type) }] as const],
    ),
  )

/** Answers as the form takes them, and what keeps the task from being closed, by the guid of the field. */
export const judgeTask = (
  form: TaskForm,
  { kept, sent, acting }: { kept: Answers; sent: Answers; acting?: (effect: FormEffect) => boolean },
): { taken: Answers; refusals: FormRefusal[]; held: FormRule[] } => {
  const asked = { ...taskForm(form, { opened: kept, ...(acting && { acting }) }), values: answersInForm(form, kept) }
  const { taken, refusals } = judgeForm(asked, { attributes: sent })
  return {
    taken: taken.attributes,
    held: rulesThatHold({ ...asked, values: answersInForm(form, { ...kept, ...taken.attributes }) }),
    refusals: refusals.map((one) => ({ ...one, field: customNameOf(one.field) ?? one.field })),
  }
}
