import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import { useQuery } from '@tanstack/react-query'
import { moduleIsOn, useSession } from '../../kernel/session.ts'
import { useCustomFields } from './custom-fields.tsx'
import { type RecordForm, standardForm } from './standard-form.ts'

/**
 * The form that is in force for a record, kept from one to the next; null while it is on its way. What cannot be asked
 * for is drawn as it always was, and judged by the server.
 */
export const useRecordForm = (
  subject: FormSubject,
  {
    isNew,
    own,
    before = {},
    typed,
  }: { isNew: boolean; own: readonly ConfiguredField[]; before?: FormValues; typed?: FormValues },
): RecordForm | null => {
  const { config } = useSession()
  const fields = useCustomFields('items')
  const [layouts, rules] = [moduleIsOn('formLayout'), moduleIsOn('formRule')]
  const mayBe = layouts || rules
  const { data, isPending } = useQuery({
    // Rules are understood with the fields of the company.
    queryKey: ['forms', 'laid-out', layouts, rules, fields],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await import('./laid-out.ts')).layoutsNow(signal, {
        layouts,
        rules,
        own: fields,
        timeZone: config?.timeZone ?? 'UTC',
      }),
    staleTime: Infinity,
    retry: 1,
    enabled: mayBe,
  })
  if (mayBe && isPending) return null
  return data
    ? data(subject, { isNew, own, before, ...(typed && { typed }), dates: config ?? undefined })
    : standardForm(subject.target, isNew)
}
