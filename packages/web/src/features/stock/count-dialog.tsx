import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { Box, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { stock } from './api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { quantityText, refusalText, sayPosted } from './posted.ts'
import { countOf, decimalsOf } from './remaining.ts'
import { useScanned } from './scanned.ts'
import { stockWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Table } from '../../ui/table.tsx'

const signed = (difference: number) => (difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference))

/** Counts one item, or several in one go: all are recorded or none. */
export const CountDialog = ({ items, onClose }: { items: readonly ListedItem[]; onClose: () => void }) => {
  const say = stockWords.use()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const table = useRef<HTMLTableElement>(null)

  // Each scan is one more of its line.
  useScanned(items, {
    onItem: ({ guid }, more) =>
      setTyped((before) => ({ ...before, [guid]: Math.round(((before[guid] ?? 0) + more) * 100) / 100 })),
  })
  const lines = items.map((item) => ({
    item,
    value: typed[item.guid] ?? null,
    ...countOf(item, typed[item.guid] ?? null),
  }))
  const focusLine = (index: number) => table.current?.querySelectorAll('input')[index]?.focus()
  const { submit, saving } = useSubmit(
    (options, counted: readonly { item: ListedItem; quantity: number }[]) =>
      stock.countMany(
        {
          body: {
            lines: counted.map(({ item, quantity }) => ({ guid: item.guid, quantity, unit: item.unit })),
            comment,
          },
        },
        options,
      ),
    {
      onDone: (posted, counted) => {
        const count = counted.length
        sayPosted(posted, say('count.done', { count, shown: formatNumber(count), name: counted[0]?.item.name ?? '' }))
        onClose()
      },
    },
  )
  const check = () => {
    const wrong = lines.findIndex(({ refusal }) => refusal)
    if (wrong >= 0) return focusLine(wrong)
    const counted = lines.flatMap(({ item, value }) => (value === null ? [] : [{ item, quantity: value }]))
    setMissing(counted.length === 0)
    if (counted.length === 0) return focusLine(0)
    submit(counted)
  }

  return (
    <FormDialog
      title={say('count.title', { count: items.length, shown: formatNumber(items.length), name: items[0]?.name ?? '' })}
      action={say('count.submit')}
      saving={saving}
      size="lg"
      onSubmit={check}
      onClose={onClose}
    >
      <Box mah="52vh" style={{ overflow: 'auto', borderBottom: '1px solid var(--e-line)' }}>
        <Table cell="6px 8px" sticky ref={table} aria-label={say('count.caption')}>
          <thead>
            <tr>
              <th>{say('count.item')}</th>
              <th data-end>{say('count.expected')}</th>
              <th>{say('count.counted')}</th>
              <th data-end>{say('count.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, value, difference, refusal }, index) => (
              <tr key={item.guid}>
                <td>{item.name}</td>
                <td data-end>{quantityText(item.quantity, item.unit)}</td>
                <td>
                  <QuantityInput
                    aria-label={say('count.counted_of', { name: item.name })}
                    w={130}
                    decimals={decimalsOf(item.unit)}
                    value={value}
                    {...(index === 0 && { 'data-autofocus': true })}
                    error={refusalText(refusal) ?? (missing && index === 0 ? say('count.none') : null)}
                    onChange={(next) => {
                      setTyped({ ...typed, [item.guid]: next })
                      setMissing(false)
                    }}
                  />
                </td>
                <td data-end aria-live="polite">
                  {difference === null ? '' : signed(difference)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {items.length > 1 && <Help>{say('count.blank')}</Help>}
      <Textarea
        label={say('comment')}
        rows={2}
        maxLength={5000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
