import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../kernel/client.ts'
import { moduleIsOn, useSession } from '../../kernel/session.ts'
import { type RecordForm, standardForm } from './standard-form.ts'

/** What is in force with what draws and judges by it; null: there is nothing. */
const laidOut = {
  queryKey: ['forms', 'laid-out'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await import('./laid-out.ts')).layoutsNow(signal),
  staleTime: Infinity,
  retry: 1,
}

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
  const mayBe = moduleIsOn('formLayout') || moduleIsOn('formRule')
  const { data, isPending } = useQuery({ ...laidOut, enabled: mayBe })
  if (mayBe && isPending) return null
  return data
    ? data(subject, { isNew, own, before, ...(typed && { typed }), dates: config ?? undefined })
    : standardForm(subject, isNew)
}

/** The forms of many records, where they stand in a list; null: nobody has laid out any. */
export const recordForms = () => queryClient.fetchQuery(laidOut)
