import type { Item } from '@entrepot/contract/items/item.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Banner } from '../../ui/small.tsx'
import { useRuledForm } from '../fields/index.ts'
import { decimalsOf, quantityText, refreshStock } from '../stock/index.ts'
import { reservations } from './api.ts'
import { ItemChoice } from './item-choice.tsx'
import { todayOfCompany } from './reservation-columns.tsx'
import { reservationWords } from './words.ts'

type Values = { item: string | null; name: string; quantity: number | null; expiryDate: string | null }
const valuesOf = ({ item, name, quantity, expiryDate }: Reservation): Values => ({
  item: item.guid,
  name: name.name,
  quantity,
  expiryDate,
})

/** What is wrong by what is on the screen; of what is not reserved yet also with what is free. */
const wrongIn = ({ item: of, name, quantity, expiryDate }: Values, item: Item | null): Record<string, string> => {
  const tooMuch = item && quantity !== null && quantity > item.quantityAvailable
  const wrong = {
    item: of === null && errorText('required'),
    name: !name.trim() && errorText('required'),
    quantity:
      quantity === null
        ? errorText('required')
        : quantity <= 0
          ? errorText('quantity_zero')
          : tooMuch && errorText('reservation_too_much', { quantity: item.quantityAvailable }),
    expiryDate:
      expiryDate === null ? errorText('required') : expiryDate < todayOfCompany() && errorText('reservation_past'),
  }
  return Object.fromEntries(Object.entries(wrong).flatMap(([field, text]) => (text ? [[field, text]] : [])))
}

type Props = {
  /** What is reserved, when that is known already. */ item?: Item
  /** The one that is changed. */ reservation?: Reservation
  onClose: () => void
}

/** Reserving, and changing a reservation: for what, how much, and until when (RES-07, RES-11). */
export const ReserveDialog = ({ item: known, reservation, onClose }: Props) => {
  const say = reservationWords.use()
  const names = useId()
  const [item, setItem] = useState<Item | null>(known ?? null)
  const [current, setCurrent] = useState<Reservation | null>(null)
  const { data: list } = useQuery(reservations.names.query({ query: { size: 500 } }))
  const ruledForm = useRef<ReturnType<typeof useRuledForm<Values>> | null>(null)
  const form = useForm<Values>({
    initialValues: reservation
      ? valuesOf(reservation)
      : { item: known?.guid ?? null, name: '', quantity: null, expiryDate: null },
    validate: (typed) => ({ ...ruledForm.current?.errors(), ...wrongIn(typed, reservation ? null : item) }),
  })
  const { values } = form
  const ruled = useRuledForm({
    target: 'reservations',
    values,
    before: reservation ? valuesOf(reservation) : null,
    set: (part) => form.setValues(part),
    resetDirty: () => form.resetDirty(),
  })
  ruledForm.current = ruled
  const nameOf = (typed: string) => {
    const text = typed.trim()
    const of = list?.data.find(({ name }) => name === text)
    return of ? of.guid : { name: text }
  }
  const save = async (_: Values, options: CallOptions) => {
    const { item: of, name, quantity, expiryDate } = ruled.toSend()
    const body = { name: nameOf(name), quantity: quantity!, expiryDate: expiryDate! }
    if (!reservation) return reservations.create({ body: { ...body, item: of! } }, options)
    try {
      return await reservations.update(
        { params: { guid: reservation.guid }, body: { ...body, version: (current ?? reservation).version } },
        options,
      )
    } catch (error) {
      if (isFailure(error) && error.code === 'stale') {
        const theirs = error.body.current as Reservation
        setCurrent(theirs)
        form.setValues(valuesOf(theirs))
      }
      throw error
    }
  }
  const { submit, saving } = useFormSubmit(form, save, () => {
    toast.success(say(reservation ? 'updated' : 'created'))
    void refreshStock()
    onClose()
  })
  const unit = item?.unit ?? reservation?.item.unit
  const title = reservation
    ? say('form.edit_title', { name: reservation.item.name })
    : known
      ? say('form.create_item', { name: known.name })
      : say('form.create_title')

  return (
    <FormDialog
      title={title}
      action={say(reservation ? 'form.save' : 'form.create')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {current && <Banner tone="warning">{say('form.stale')}</Banner>}
      {!reservation && !known && (
        <>
          <ItemChoice
            item={item}
            onChange={(chosen) => {
              setItem(chosen)
              form.setFieldValue('item', chosen?.guid ?? null)
            }}
          />
          {form.errors.item && <div role="alert">{form.errors.item}</div>}
        </>
      )}
      <TextInput
        label={say('form.name')}
        description={say('form.name_help')}
        required
        readOnly={ruled.of('name').readOnly}
        maxLength={255}
        autoComplete="off"
        list={names}
        {...((known || reservation) && { 'data-autofocus': true })}
        {...form.getInputProps('name')}
        error={ruled.of('name').error ?? form.errors.name}
      />
      <datalist id={names}>
        {list?.data.map(({ guid, name }) => (
          <option key={guid} value={name} />
        ))}
      </datalist>
      {ruled.of('quantity').visible && (
        <QuantityInput
          label={say('form.quantity')}
          required
          steps
          pad
          readOnly={ruled.of('quantity').readOnly}
          decimals={unit ? decimalsOf(unit) : 2}
          value={values.quantity}
          error={ruled.of('quantity').error ?? form.errors.quantity}
          {...(item && {
            description: say('form.available', { quantity: quantityText(item.quantityAvailable, item.unit) }),
          })}
          onChange={(value) => form.setFieldValue('quantity', value)}
        />
      )}
      {ruled.of('expiryDate').visible && (
        <DateField
          label={say('form.expiry')}
          description={say('form.expiry_help')}
          required
          value={values.expiryDate}
          readOnly={ruled.of('expiryDate').readOnly}
          error={ruled.of('expiryDate').error ?? form.errors.expiryDate}
          onChange={(day) => form.setFieldValue('expiryDate', day)}
        />
      )}
    </FormDialog>
  )
}
