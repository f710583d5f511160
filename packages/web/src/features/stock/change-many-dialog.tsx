import { Box } from '@mantine/core'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useRef, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { seesPrices } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { PriceInput } from '../../ui/price-input.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { LeavingAlong, takingAlong } from './along/parts.ts'
import { stock } from './api.ts'
import { ExpiredWarning, hasExpired } from './expired.tsx'
import { ChangeFields } from './change-fields.tsx'
import { type ChangeNote, firstNote, isActionMissing } from './change-note.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { quantityText, refusalText, sayPosted } from './posted.ts'
import { decimalsOf, outcomeOf } from './remaining.ts'
import { useScanned } from './scanned.ts'
import { stockWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Table } from '../../ui/table.tsx'

/** Stock in or out of several items with one reason: all lines are recorded or none. */
export const ChangeManyDialog = ({
  direction,
  items,
  onClose,
}: {
  direction: 'in' | 'out'
  items: readonly ListedItem[]
  onClose: () => void
}) => {
  const say = stockWords.use()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const [prices, setPrices] = useState<Readonly<Record<string, number | null>>>({})
  const [note, setNote] = useState(() => firstNote(direction))
  const [skipBundles, setSkipBundles] = useState(false)
  const [tried, setTried] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const actionField = useRef<HTMLInputElement>(null)

  // Each scan is one more of its line.
  useScanned(items, {
    onItem: ({ guid }, more) =>
      setTyped((before) => ({ ...before, [guid]: Math.round(((before[guid] ?? 0) + more) * 100) / 100 })),
  })
  const lines = items.map((item) => {
    const value = typed[item.guid] ?? null
    return { item, value, ...(value === null ? { remaining: null, refusal: null } : outcomeOf(direction, item, value)) }
  })
  const filled = lines.flatMap(({ item, value }) => (value === null ? [] : [{ item, quantity: value }]))
  const fields = [
    'action',
    'recipient',
    'comment',
    'skipBundles',
    ...filled.flatMap((_, at) => [`lines.${at}.quantity`, `lines.${at}.unitPrice`]),
  ]
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => stock.changeMany({ body: bodyOf({ direction, note, filled, prices, skipBundles }) }, options),
    {
      fields,
      onDone: (posted) => {
        sayPosted(posted, say(`many.${direction}_done`, { count: filled.length, shown: formatNumber(filled.length) }))
        onClose()
      },
    },
  )
  const problemOf = (item: ListedItem, field: 'quantity' | 'unitPrice') =>
    errors[`lines.${filled.findIndex((line) => line.item === item)}.${field}`]
  const hasPrices = direction === 'in' && seesPrices()
  const focusLine = (index: number) => table.current?.querySelectorAll('input')[index]?.focus()

  const leaving = direction === 'out' ? filled.map(({ item }) => item) : []
  const isPast = hasExpired(leaving)
  const takers = takingAlong(leaving)

  const check = () => {
    setTried(true)
    const wrong = lines.findIndex(({ refusal }) => refusal)
    if (wrong >= 0 || filled.length === 0) return focusLine(Math.max(0, wrong))
    if (isActionMissing(direction, note)) return actionField.current?.focus()
    submit()
  }

  return (
    <FormDialog
      title={say(`many.${direction}_title`, { count: items.length, shown: formatNumber(items.length) })}
      action={say(isPast ? 'expired.anyway' : `${direction}.submit`)}
      saving={saving}
      size="lg"
      onSubmit={check}
      onClose={onClose}
    >
      <ExpiredWarning items={leaving} />
      <Box mah="52vh" style={{ overflow: 'auto', borderBottom: '1px solid var(--e-line)' }}>
        <Table cell="6px 8px" sticky ref={table} aria-label={say('many.caption')}>
          <thead>
            <tr>
              <th>{say('count.item')}</th>
              <th data-end>{say('now')}</th>
              <th>{say('quantity')}</th>
              {hasPrices && <th>{say('unitPrice')}</th>}
              <th data-end>{say('after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, value, remaining, refusal }, index) => (
              <tr key={item.guid}>
                <td>{item.name}</td>
                <td data-end>{quantityText(item.quantity, item.unit)}</td>
                <td>
                  <QuantityInput
                    aria-label={say('many.quantity_of', { name: item.name })}
                    w={130}
                    decimals={decimalsOf(item.unit)}
                    value={value}
                    {...(index === 0 && { 'data-autofocus': true })}
                    error={
                      problemOf(item, 'quantity') ??
                      refusalText(refusal) ??
                      (tried && filled.length === 0 && index === 0 ? say('count.none') : null)
                    }
                    onChange={(next) => {
                      setTyped({ ...typed, [item.guid]: next })
                      setErrors({})
                    }}
                  />
                </td>
                {hasPrices && (
                  <PriceCell
                    name={item.name}
                    value={prices[item.guid] ?? null}
                    error={problemOf(item, 'unitPrice')}
                    onChange={(price) => {
                      setPrices({ ...prices, [item.guid]: price })
                      setErrors({})
                    }}
                  />
                )}
                <Box
                  component="td"
                  data-end
                  c={refusal && remaining !== null ? 'var(--e-error)' : undefined}
                  aria-live="polite"
                >
                  {remaining === null ? '' : quantityText(remaining, item.unit)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      <Help>
        {say('many.blank')} {hasPrices && say('unitPriceText')}
      </Help>
      <ChangeFields
        direction={direction}
        note={note}
        errors={errors}
        tried={tried}
        actionField={actionField}
        onChange={setNote}
      />
      {takers.length > 0 && (
        <LeavingAlong items={takers} skip={skipBundles} error={errors.skipBundles} onSkip={setSkipBundles} />
      )}
    </FormDialog>
  )
}

type PriceProps = {
  name: string
  value: number | null
  error: string | undefined
  onChange: (price: number | null) => void
}
/** What a unit of a line cost. */
const PriceCell = ({ name, ...rest }: PriceProps) => (
  <td>
    <PriceInput aria-label={stockWords.use()('many.price_of', { name })} w={110} {...rest} />
  </td>
)

type Asked = {
  direction: 'in' | 'out'
  note: ChangeNote
  filled: readonly { item: ListedItem; quantity: number }[]
  prices: Readonly<Record<string, number | null>>
  skipBundles: boolean
}
const bodyOf = ({ direction, note: { comment, ...out }, filled, prices, skipBundles }: Asked) => ({
  type: direction,
  lines: filled.map(({ item, quantity }) => {
    const unitPrice = prices[item.guid] ?? null
    return { guid: item.guid, quantity, unit: item.unit, ...(unitPrice !== null && { unitPrice }) }
  }),
  comment,
  ...(direction === 'out' && { ...out, ...(skipBundles && { skipBundles }) }),
})
