import type { RecordForms } from '../items/index.ts'
import type { ItemRow } from '../records/index.ts'
import type { RowReader } from '../../kernel/import-row.ts'

/** What a row changes of a record, as its form takes it; each refusal with the column of its field (FORM-14). */
export const throughRecordForm = <V extends object>(
  forms: RecordForms,
  { errors, refuse, text }: RowReader,
  before: ItemRow,
  change: V,
): V => {
  if (errors.length > 0) return change
  const { taken, refusals } = forms.judge(before, change)
  for (const { field, refusal } of refusals) refuse(field, text(field), `errors.${refusal.code}`, refusal.params ?? {})
  return taken
}
