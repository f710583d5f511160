import { Box } from '@mantine/core'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useRef, useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { seesPrices } from '../../kernel/session.ts'
import { PriceInput } from '../../ui/price-input.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { LeavingAlong, takingAlong } from './along/parts.ts'
import { stock } from './api.ts'
import type { ExitPurpose } from './exit-fields.ts'
import { ExpiredWarning, hasExpired } from './expired.tsx'
import { ChangeFields } from './change-fields.tsx'
import { firstNote, isActionMissing } from './change-note.ts'
import { useAdditionsTo } from '../../shell/index.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { quantityText, refusalText, sayPosted } from './posted.ts'
import { decimalsOf, outcomeOf } from './remaining.ts'
import { useScanned } from './scanned.ts'
import { Columns } from '../../ui/columns.tsx'
import { stockWords } from './words.ts'

const FIELDS = ['quantity', 'unitPrice', 'action', 'recipient', 'comment', 'skipBundles']

/** What may leave: what is kept for the chosen purpose is not kept from itself (RES-10). */
const availableFor = (item: ListedItem, purpose: ExitPurpose | null): ListedItem =>
  purpose
    ? {
        ...item,
        quantityAvailable: Math.max(
          0,
          Math.round((item.quantity - item.quantityReserved - item.quantityCheckedOut + purpose.quantity) * 100) / 100,
        ),
      }
    : item

type Props = { direction: 'in' | 'out'; item: ListedItem; onClose: () => void }

/** Stock in or out of one item. What is left shows while typing; what the server would refuse is refused here first. */
export const ChangeDialog = ({ direction, item: shown, onClose }: Props) => {
  const say = stockWords.use()
  const [quantity, setQuantity] = useState<number | null>(shown.type === 'equipment' ? 1 : null)
  const added = useAdditionsTo('exitFields').flat()
  const exitFields = direction === 'out' ? added.filter(({ shows }) => shows()) : []
  const fields = [...FIELDS, ...exitFields.flatMap(({ names }) => names)]
  const [note, setNote] = useState(() => firstNote(direction))
  const [unitPrice, setUnitPrice] = useState<number | null>(null)
  const [purpose, setPurpose] = useState<ExitPurpose | null>(null)
  const item = availableFor(shown, purpose)
  const [skipBundles, setSkipBundles] = useState(false)
  const [tried, setTried] = useState(false)
  const quantityField = useRef<HTMLInputElement>(null)
  const actionField = useRef<HTMLInputElement>(null)

  const { submit, saving, errors, setErrors } = useSubmit(
    (options, taken: number) => {
      const { comment, ...out } = note
      const body = {
        type: direction,
        quantity: taken,
        unit: item.unit,
        comment,
        ...(direction === 'out'
          ? { ...out, ...(skipBundles && { skipBundles }) }
          : unitPrice !== null && { unitPrice }),
        ...purpose?.body,
      }
      return stock.change({ params: { guid: item.guid }, body }, options)
    },
    {
      fields,
      onDone: (posted, taken) => {
        sayPosted(posted, say(`${direction}.done`, { quantity: quantityText(taken, item.unit), name: item.name }))
        onClose()
      },
    },
  )

  const take = (value: number | null) => {
    setQuantity(value)
    setErrors({})
  }
  // What is kept is what usually leaves.
  const choose = (chosen: ExitPurpose | null) => {
    setPurpose(chosen)
    setErrors({})
    if (chosen && quantity === null) setQuantity(chosen.quantity)
  }
  // The scanner again is one more.
  useScanned([item], { onItem: (_, more) => take(Math.round(((quantity ?? 0) + more) * 100) / 100) })

  const { remaining, refusal } = outcomeOf(direction, item, quantity)
  // An empty field is only wrong once it is sent.
  const quantityError = errors.quantity ?? (quantity === null && !tried ? null : refusalText(refusal))

  const check = () => {
    setTried(true)
    if (refusal || quantity === null) return quantityField.current?.focus()
    if (isActionMissing(direction, note)) return actionField.current?.focus()
    submit(quantity)
  }

  return (
    <FormDialog
      title={say(`${direction}.title`, { name: item.name })}
      action={say(direction === 'out' && hasExpired([item]) ? 'expired.anyway' : `${direction}.submit`)}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      {direction === 'out' && <ExpiredWarning items={[item]} />}
      {exitFields.map(({ names, Field }) => (
        <Field key={names.join()} item={item} chosen={purpose} errors={errors} onChange={choose} />
      ))}
      <QuantityInput
        ref={quantityField}
        data-autofocus
        label={say('quantity')}
        required
        steps
        pad
        decimals={decimalsOf(item.unit)}
        value={quantity}
        error={quantityError}
        {...(direction === 'out' && {
          description: say('available', { quantity: quantityText(item.quantityAvailable, item.unit) }),
        })}
        onChange={take}
      />
      <Columns component="dl" of="1fr 1fr" bd="1px solid var(--e-line)" bdrs={8}>
        <Quantity name={say('now')}>{quantityText(item.quantity, item.unit)}</Quantity>
        <Quantity name={say('after')} wrong={Boolean(refusal) && remaining !== null} changes>
          {remaining === null ? '…' : quantityText(remaining, item.unit)}
        </Quantity>
      </Columns>
      {direction === 'in' && seesPrices() && (
        <PriceInput
          label={say('unitPrice')}
          description={say('unitPriceText')}
          value={unitPrice}
          error={errors.unitPrice}
          onChange={setUnitPrice}
        />
      )}
      <ChangeFields
        direction={direction}
        note={note}
        errors={errors}
        tried={tried}
        actionField={actionField}
        onChange={setNote}
      />
      {direction === 'out' && takingAlong([item]).length > 0 && (
        <LeavingAlong items={[item]} skip={skipBundles} error={errors.skipBundles} onSkip={setSkipBundles} />
      )}
    </FormDialog>
  )
}

type QuantityProps = { name: string; wrong?: boolean; /** While one types. */ changes?: boolean; children: string }
const Quantity = ({ name, wrong = false, changes = false, children }: QuantityProps) => (
  <Box
    p="8px 12px"
    aria-live={changes ? 'polite' : undefined}
    style={changes ? { borderLeft: '1px solid var(--e-line)' } : undefined}
  >
    <Box component="dt" c="dimmed" fz={12}>
      {name}
    </Box>
    <Box component="dd" className="e-number" c={wrong ? 'var(--e-error)' : undefined} fz={16} fw={600}>
      {children}
    </Box>
  </Box>
)
