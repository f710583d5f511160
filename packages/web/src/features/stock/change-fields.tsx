import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, type Ref } from 'react'
import { device } from '../../kernel/device.ts'
import { errorText } from '../../kernel/words.ts'
import { stock } from './api.ts'
import { Choices } from '../../ui/choices.tsx'
import { isActionMissing, type ChangeNote } from './change-note.ts'
import { stockWords } from './words.ts'

type Props = {
  direction: 'in' | 'out'
  note: ChangeNote
  errors: Readonly<Record<string, string>>
  tried: boolean
  actionField: Ref<HTMLInputElement>
  onChange: (note: ChangeNote) => void
}

/** What a movement was for: an exit says the reason and to whom (TRX-10). */
export const ChangeFields = ({ direction, note, errors, tried, actionField, onChange }: Props) => {
  const say = stockWords.use()
  const recipients = useId()
  const { data: known } = useQuery({
    ...stock.selectData.query({ query: { target: 'transactions_recipients' } }),
    enabled: direction === 'out',
  })
  return (
    <>
      {direction === 'out' && (
        <>
          <Choices
            first={actionField}
            label={say('action')}
            value={note.action}
            error={errors.action ?? (tried && isActionMissing(direction, note) ? errorText('required') : null)}
            options={OUT_ACTIONS.map((value) => ({ value, label: say(`ledger.${value}`) }))}
            onChange={(action) => {
              device.set({ exitReason: action })
              onChange({ ...note, action })
            }}
          />
          <TextInput
            label={say('recipient')}
            value={note.recipient}
            error={errors.recipient}
            maxLength={255}
            list={recipients}
            autoComplete="off"
            onChange={(event) => onChange({ ...note, recipient: event.currentTarget.value })}
          />
          <datalist id={recipients}>
            {known?.data.map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        </>
      )}
      <Textarea
        label={say('comment')}
        rows={2}
        maxLength={5000}
        value={note.comment}
        error={errors.comment}
        onChange={(event) => onChange({ ...note, comment: event.currentTarget.value })}
      />
    </>
  )
}
