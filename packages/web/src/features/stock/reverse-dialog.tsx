import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Help } from '../../ui/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { stock } from './api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../ui/reason-field.tsx'
import { quantityText, refreshStock } from './posted.ts'
import { stockWords } from './words.ts'

/** Other things that the same act moved, and that go back with it. */
const alongQuery = ({ guid, group, item }: Transaction) => ({
  ...stock.list.query({ query: { group, size: 500 } }),
  select: ({ data }: { data: readonly Transaction[] }) =>
    data.filter((row) => row.guid !== guid && row.item.guid !== item.guid),
})

/** Asks why, then records the opposite movement. */
export const ReverseDialog = ({ movement, onClose }: { movement: Transaction; onClose: () => void }) => {
  const say = stockWords.use()
  const { given, field } = useReason()
  const { data: along = [] } = useQuery(alongQuery(movement))
  const { submit, saving } = useSubmit(
    (options, reason: string) => stock.reverse({ params: { guid: movement.guid }, body: { reason } }, options),
    {
      onDone: () => {
        toast.success(say('undone'))
        void refreshStock()
        onClose()
      },
    },
  )
  const check = () => {
    const reason = given()
    if (reason !== null) submit(reason)
  }
  return (
    <FormDialog
      title={say('movements.title')}
      action={say('movements.submit')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <p>{say('movements.text', { quantity: quantityText(movement.quantity, movement.unit) })}</p>
      {along.length > 0 && (
        <>
          <p>{say('movements.along')}</p>
          <EntryList label={say('movements.along')}>
            {along.map((leg) => (
              <li key={leg.guid}>
                <div>
                  {leg.item_name}
                  <Help as="div" small>
                    {leg.folder_path}
                  </Help>
                </div>
                <span className="e-number">{quantityText(leg.quantity, leg.unit)}</span>
              </li>
            ))}
          </EntryList>
        </>
      )}
      <ReasonField label={say('movements.reason')} {...field} />
    </FormDialog>
  )
}
