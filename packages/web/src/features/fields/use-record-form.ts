import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { type Form, type FormRule, type FormValues, judgeForm } from '@entrepot/contract/fields/form/form-state.ts'
import { STANDARD_LAYOUTS } from '@entrepot/contract/fields/form/layout.ts'
import { type FormSubject, type LayoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import { useSession } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { useLayoutFor } from './forms-in-force.ts'

/** Nobody can make one yet. */
const NO_RULES: readonly FormRule[] = []

/** A form as it is in force for the record that stands in it. */
export type RecordForm = LayoutFor & {
  target: FormSubject['target']
  /** Everything but the values. */
  form: Omit<Form, 'values'>
  own: readonly ConfiguredField[]
  /** What keeps these values from being saved, by the path of the field: what the server would answer as well. */
  errorsOf: (values: object) => Record<string, string>
}

type Around = {
  isNew: boolean
  own: readonly ConfiguredField[]
  /** What the record has; of a new one what nobody has to say. */
  before?: FormValues
}

/** Null while the layouts are on their way. */
export const useRecordForm = (subject: FormSubject, { isNew, own, before = {} }: Around): RecordForm | null => {
  const { config } = useSession()
  const found = useLayoutFor(subject)
  return found && recordForm(found, subject.target, { isNew, own, before, dates: config ?? undefined })
}

type Dates = { dateFormat: NonNullable<Form['dates']>['dateFormat']; timeZone: string }
/** The same for whoever has the layout: what an editor shows as it will be. */
export const recordForm = (
  found: LayoutFor,
  target: FormSubject['target'],
  { isNew, own, before = {}, dates }: Around & { dates: Dates | undefined },
): RecordForm => {
  const form: RecordForm['form'] = {
    fields: statedFields(target, own),
    layout: found.isStandard ? STANDARD_LAYOUTS[target] : found.layout,
    rules: NO_RULES,
    rights: { isNew, mayChange: true },
    ...(dates && { dates: { dateFormat: dates.dateFormat, timeZone: dates.timeZone } }),
  }
  return {
    ...found,
    target,
    form,
    own,
    errorsOf: (values) => {
      const { refusals } = judgeForm({ ...form, values: before }, values)
      return Object.fromEntries(
        refusals.map(({ field, error, refusal: { code, params } }) => [
          field,
          error ?? errorText(code, params ?? {}) ?? code,
        ]),
      )
    },
  }
}
