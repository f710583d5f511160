import { formState, refusalsOfForm, withoutReadOnly } from '@entrepot/contract/fields/form/form-state.ts'
import { STANDARD_LAYOUTS } from '@entrepot/contract/fields/form/layout.ts'
import { FORM_FIELDS, type FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'

/**
 * What was sent as the form of the record takes it: what the form only shows is left out, what it requires is there.
 * `before`: what the record has where nothing was sent.
 */
export const throughForm = <V extends object>(
  target: FormTarget,
  sent: V,
  { isNew, before }: { isNew: boolean; before: object },
): V => {
  const over = (given: object): Record<string, unknown> => ({ ...before, ...given })
  const state = formState({
    fields: FORM_FIELDS[target],
    layout: STANDARD_LAYOUTS[target],
    rules: [],
    rights: { isNew, mayChange: true },
    values: over(sent),
  })
  const taken = withoutReadOnly(state, sent)
  refuseAll(refusalsOfForm(state, over(taken)).map(({ field }) => new Problem('required', {}, field)))
  return taken
}
