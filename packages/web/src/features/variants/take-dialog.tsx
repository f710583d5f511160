import { Box } from '@mantine/core'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Banner } from '../../ui/small.tsx'
import {
  ChangeFields,
  firstNote,
  decimalsOf,
  isActionMissing,
  items,
  quantityText,
  sayPosted,
  stock,
  stockWords,
} from '../stock/index.ts'
import { variants } from './api.ts'
import { ExpiryText } from './expiry-text.tsx'
import { variantWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Table } from '../../ui/table.tsx'

type Line = { variant: Variant; quantity: number | null }
const sumOf = (lines: readonly Line[]) =>
  Math.round(lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) * 100) / 100

const refuse = (code: 'variant_not_exist' | 'variant_disabled') => {
  play('bad')
  toast.error(errorText(code) ?? code)
}
/** A scan of a lot of the product, with the quantity that one scan means. */
const useScannedLots = (product: ListedItem, onLot: (variant: Variant, by: number) => void) => {
  const add = async (guid: string, by: number) => {
    onLot(await variants.get({ params: { guid } }), by)
    play('good')
  }
  useScan(({ code }) => {
    void items.scan({ params: { code } }, { quiet: true }).then(
      (found) => {
        const lot =
          found.kind === 'item' &&
          [found.item, ...found.elsewhere].find((one) => one.variant?.product.guid === product.guid)
        if (!lot) return refuse('variant_not_exist')
        if (!lot.active) return refuse('variant_disabled')
        return add(lot.guid, found.kind === 'item' ? found.quantity : 1)
      },
      () => refuse('variant_not_exist'),
    )
  })
}

type LotProps = {
  unit: ListedItem['unit']
  lines: readonly Line[]
  problemOf: (line: Line) => string | undefined
  onChange: (guid: string, quantity: number | null) => void
}
const LotTable = ({ unit, lines, problemOf, onChange }: LotProps) => {
  const say = variantWords.use()
  return (
    <Box mah="40vh" style={{ overflow: 'auto' }}>
      <Table cell="6px 8px 6px 0" fz={14} aria-label={say('take.caption')}>
        <thead>
          <tr>
            <th>{say('take.lot')}</th>
            <th>{say('columns.expiryDate')}</th>
            <th data-end>{say('take.available')}</th>
            <th>{say('take.taken')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.variant.guid}>
              <td>{line.variant.name}</td>
              <td>
                <ExpiryText {...line.variant} />
              </td>
              <td data-end>{quantityText(line.variant.quantityAvailable, unit)}</td>
              <td>
                <QuantityInput
                  aria-label={say('take.taken_of', { name: line.variant.name })}
                  w={130}
                  decimals={decimalsOf(unit)}
                  value={line.quantity}
                  error={problemOf(line)}
                  onChange={(next) => onChange(line.variant.guid, next)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

/**
 * A quantity of a product leaves by its lots, the first to expire first. What is suggested can be changed; a
 * scanned lot is taken as it is.
 */
export const TakeDialog = ({ product, onClose }: { product: ListedItem; onClose: () => void }) => {
  const say = variantWords.use()
  const [quantity, setQuantity] = useState<number | null>(null)
  const [own, setOwn] = useState<readonly Line[] | null>(null)
  const [note, setNote] = useState(() => firstNote('out'))
  const [tried, setTried] = useState(false)
  const quantityField = useRef<HTMLInputElement>(null)
  const actionField = useRef<HTMLInputElement>(null)
  const { data: suggested } = useQuery({
    ...variants.suggestion.query({ params: { guid: product.guid }, query: { quantity: quantity ?? 1 } }),
    enabled: quantity !== null && quantity > 0,
    placeholderData: (before) => before,
  })
  const lines: readonly Line[] = own ?? (quantity !== null && quantity > 0 ? (suggested?.take ?? []) : [])
  const filled = lines.filter((line) => (line.quantity ?? 0) > 0)
  const total = sumOf(filled)

  const { submit, saving, errors, setErrors } = useSubmit(
    (options) =>
      stock.changeMany(
        {
          body: {
            type: 'out',
            lines: filled.map(({ variant, quantity: taken }) => ({
              guid: variant.guid,
              quantity: taken ?? 0,
              unit: product.unit,
            })),
            ...note,
          },
        },
        options,
      ),
    {
      fields: ['action', 'recipient', 'comment', ...filled.map((_, at) => `lines.${at}.quantity`)],
      onDone: (posted) => {
        sayPosted(posted, say('take.done', { quantity: quantityText(total, product.unit), name: product.name }))
        onClose()
      },
    },
  )

  useScannedLots(product, (variant, by) => {
    setOwn((before) => {
      const known = (before ?? []).find((line) => line.variant.guid === variant.guid)
      const rest = (before ?? []).filter((line) => line !== known)
      return [...rest, { variant, quantity: Math.round(((known?.quantity ?? 0) + by) * 100) / 100 }]
    })
    setErrors({})
  })

  const check = () => {
    setTried(true)
    if (filled.length === 0) return quantityField.current?.focus()
    if (isActionMissing('out', note)) return actionField.current?.focus()
    submit()
  }
  const change = (guid: string, next: number | null) => {
    setOwn(lines.map((line) => (line.variant.guid === guid ? { ...line, quantity: next } : line)))
    setErrors({})
  }
  const problemOf = (line: Line) =>
    errors[`lines.${filled.indexOf(line)}.quantity`] ??
    (line.quantity !== null && line.quantity > line.variant.quantityAvailable
      ? errorText('remaining_negative', { name: line.variant.name, quantity: line.variant.quantityAvailable })
      : undefined)
  const isExpired = filled.some(({ variant }) => variant.expired)
  return (
    <FormDialog
      title={say('take.title', { name: product.name })}
      action={isExpired ? stockWords.say('expired.anyway') : say('take.submit')}
      saving={saving}
      size="lg"
      onSubmit={check}
      onClose={onClose}
    >
      <QuantityInput
        ref={quantityField}
        data-autofocus
        label={say('take.quantity')}
        description={say('take.scan_again')}
        required
        steps
        pad
        decimals={decimalsOf(product.unit)}
        value={quantity}
        error={tried && filled.length === 0 ? errorText(quantity === null ? 'required' : 'variant_choose_one') : null}
        onChange={(next) => {
          setQuantity(next)
          setOwn(null)
          setErrors({})
        }}
      />
      {own === null && quantity !== null && suggested && suggested.missing > 0 && (
        <Banner tone="warning">
          {say('take.missing', { quantity: quantityText(suggested.missing, product.unit) })}
        </Banner>
      )}
      {isExpired && <Banner tone="warning">{say('messages.expired')}</Banner>}
      {lines.length > 0 && <LotTable unit={product.unit} lines={lines} problemOf={problemOf} onChange={change} />}
      <Help small aria-live="polite">
        {lines.length > 0 &&
          total !== quantity &&
          say('take.sum_differs', { quantity: quantityText(total, product.unit) })}
      </Help>
      {suggested && suggested.expired.length > 0 && (
        <Help small>{say('take.expired', { names: suggested.expired.map(({ name }) => name).join(', ') })}</Help>
      )}
      <ChangeFields
        direction="out"
        note={note}
        errors={errors}
        tried={tried}
        actionField={actionField}
        onChange={setNote}
      />
    </FormDialog>
  )
}
