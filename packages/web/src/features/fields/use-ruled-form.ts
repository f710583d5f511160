import { type FieldState, formState, type FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import type { FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import { standardForm } from './standard-form.ts'
import { useRecordForm } from './use-record-form.ts'
import { useRules } from './use-rules.ts'

type Props<V> = {
  target: FormTarget
  values: V
  /** What the record has; null: it is made. */ before: object | null
  set: (part: Partial<V>) => void
  resetDirty?: () => void
}
const AS_IS: Pick<FieldState, 'visible' | 'required' | 'readOnly' | 'error'> = {
  visible: true,
  required: false,
  readOnly: false,
  error: null,
}

/**
 * A form that its feature draws by itself, as the form rules have it (FRULE-11): what each field of it is for the
 * values of the moment, what keeps it from being sent, and what is sent.
 */
export const useRuledForm = <V extends object>({ target, values, before, set, resetDirty }: Props<V>) => {
  const isNew = before === null
  const typed: FormValues = Object.fromEntries(Object.entries(values))
  const record = useRecordForm({ target, type: null, category: null }, { isNew, own: [], before: { ...before }, typed })
  const ruled = record ?? standardForm({ target }, isNew)
  useRules(ruled, {
    values,
    setFieldValue: (path, value) => set({ [path]: value } as unknown as Partial<V>),
    resetDirty: resetDirty ?? (() => {}),
  })
  const state = formState({ ...ruled.form, values: typed })
  return {
    of: (name: keyof V & string) => state.get(name) ?? AS_IS,
    errors: (): Record<string, string> => ruled.errorsOf(values),
    toSend: (): V => ruled.toSend?.(values) ?? values,
  }
}
