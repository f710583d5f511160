import { type Gs1, parseGs1 } from '@entrepot/contract/items/gs1.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { VARIANT_KINDS } from '@entrepot/contract/kernel/item-types.ts'
import type { Variant, VariantKind } from '@entrepot/contract/variants/variant.ts'
import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { moduleIsOn } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import {
  attributesChanged,
  type AttributeValue,
  enteredOf,
  errorsIn,
  places,
  RecordFields,
  type RecordForm,
  useCustomFields,
  useRecordForm,
} from '../fields/index.ts'
import { decimalsOf, items, quantityText, refreshStock } from '../stock/index.ts'
import { variants } from './api.ts'
import { variantWords } from './words.ts'

type Values = {
  kind: VariantKind
  name: string
  tag: string
  status: string
  expiryDate: string | null
  threshold: number | null
  description: string
  active: boolean
  quantity: number | null
  attributes: Record<string, AttributeValue>
}
const EMPTY: Values = {
  kind: 'lot',
  name: '',
  tag: '',
  status: '',
  expiryDate: null,
  threshold: null,
  description: '',
  active: true,
  quantity: null,
  attributes: {},
}
const valuesOf = (variant: Variant): Values => ({
  kind: variant.kind,
  name: variant.name,
  tag: variant.tag ?? '',
  status: variant.status ?? '',
  expiryDate: variant.expiryDate,
  threshold: variant.threshold,
  description: variant.description,
  active: variant.active,
  quantity: null,
  attributes: { ...variant.attributes },
})
const bodyOf = (
  { kind, name, tag, status, expiryDate, threshold, description, active, attributes }: Values,
  before: Values,
) => {
  const changed = attributesChanged(attributes, before.attributes)
  return {
    kind,
    name: name.trim(),
    tag: tag.trim() || null,
    status: status.trim() || null,
    expiryDate,
    threshold,
    description,
    active,
    ...(Object.keys(changed).length > 0 && { attributes: changed }),
  }
}

/** What a GS1 code fills in; what it does not say stays. */
const saidValues = (
  { lot, serial, expiryDate, count }: Gs1,
  serialField: string | undefined,
): Partial<Omit<Values, 'attributes'>> & { attributes: Record<string, AttributeValue> } => ({
  ...(lot !== null && { name: lot }),
  ...(expiryDate !== null && { expiryDate }),
  ...(count !== null && { quantity: count }),
  attributes: serial !== null && serialField !== undefined ? { [serialField]: serial } : {},
})

type Props = {
  /** The one that is changed; null: a new one. */ variant: Variant | null
  /** What a new one is of. */ product?: Item
  /** What a scanned code says of a new one. */ said?: Gs1 | undefined
  onClose: () => void
}

/** The product of a variant or lot, which says what its form is; undefined: on its way. */
const useProduct = (
  variant: Variant | null,
  product: Item | undefined,
): Pick<Item, 'type' | 'category'> | undefined => {
  const guid = variant?.product.guid ?? ''
  const { data, isError } = useQuery({
    ...items.get.query({ params: { guid } }),
    enabled: variant !== null && !product && (moduleIsOn('formLayout') || moduleIsOn('formRule')),
  })
  if (product) return product
  return (
    data ??
    (isError || !(moduleIsOn('formLayout') || moduleIsOn('formRule')) ? { type: 'product', category: null } : undefined)
  )
}

/** What nobody has to say of the first one: it has the stock of its product. */
const newLot = (product: Item | undefined) =>
  product && product.variants === 0 && product.quantity > 0 ? { quantity: product.quantity } : {}

/** A variant or lot with its own name, code, stock and date (VAR-02). */
export const VariantDialog = ({ variant: given, product, said, onClose }: Props) => {
  const say = variantWords.use()
  const { shown: variant, current, version, watch, settle } = useStale(given)
  const all = useCustomFields('items')
  const statusField = all.find(({ mapped }) => mapped === 'status')
  // It is the day of the lot, which has a field of its own (FIELD-06).
  const expiryField = all.find(({ mapped, type }) => mapped === 'expirydate' && type === 'date')
  const serialField = all.find(({ mapped }) => mapped === 'serialnumber')?.name
  const [initial] = useState((): Values => {
    if (variant) return valuesOf(variant)
    const { attributes, ...told } = said ? saidValues(said, serialField) : { attributes: {} }
    return {
      ...EMPTY,
      ...told,
      attributes: {
        ...withDefaults(
          all.filter((field) => field !== statusField && field !== expiryField),
          {},
        ),
        ...attributes,
      },
    }
  })
  const record = useRef<RecordForm | null>(null)
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => errorsIn('variants', record.current, values),
  })
  const { values } = form
  const of = useProduct(variant, product)
  const laidOut = useRecordForm(
    { target: 'variants', type: of?.type ?? 'product', category: of?.category?.guid ?? null, isVariant: true },
    {
      isNew: !variant,
      own: all,
      before: variant ? { ...valuesOf(variant) } : newLot(product),
      typed: { ...values },
    },
  )
  record.current = of === undefined ? null : laidOut
  // A field of the company's own that means the status or the day is drawn once, as the column that it is.
  const fields = all.filter(
    (field) =>
      !(field === statusField && places(laidOut, 'status')) &&
      !(field === expiryField && places(laidOut, 'expiryDate')),
  )
  useScan(({ code }) => {
    const read = parseGs1(code, new Date().getFullYear())
    const { attributes, ...told } = read ? saidValues(read, serialField) : { attributes: {}, tag: code }
    form.setValues({ ...told, attributes: { ...form.getValues().attributes, ...attributes } })
    play('good')
  })
  const unit = variant?.unit ?? product?.unit ?? 'piece'
  // The first one takes over what the product holds.
  const takenOver = product && product.variants === 0 && product.quantity > 0 ? product.quantity : null
  const save = (sent: Values, options: CallOptions) => {
    const body = bodyOf(sent, variant ? valuesOf(variant) : EMPTY)
    if (variant)
      return watch(
        variants.update(
          { params: { guid: variant.guid }, body: { ...body, ...(version !== undefined && { version }) } },
          options,
        ),
      )
    return variants.create(
      {
        params: { guid: product?.guid ?? '' },
        body: { ...body, ...(sent.quantity !== null && takenOver === null && { quantity: sent.quantity }) },
      },
      options,
    )
  }
  const takeBack = (before: Variant, saved: Variant) => {
    const former = valuesOf(before)
    const body = bodyOf({ ...former, attributes: enteredOf(all, former.attributes) }, valuesOf(saved))
    return variants.update({ params: { guid: saved.guid }, body: { ...body, version: saved.version } })
  }
  const { submit, saving } = useFormSubmit(
    form,
    (sent, options) => save(record.current?.toSend?.(sent) ?? sent, options),
    (saved) => {
      void refreshStock()
      // What was there before is theirs, where somebody else's change was written over.
      const before = current ?? variant
      if (before)
        undo.offer(
          say('saved', { name: saved.name }),
          wayBack(say('undo'), () => takeBack(before, saved), refreshStock),
        )
      else toast.success(say('created', { name: saved.name }))
      onClose()
    },
    { alsoFields: ['attributes'] },
  )
  const takeTheirs = (theirs: Variant) => {
    form.setValues(valuesOf(theirs))
    settle()
  }
  const labelOf = (name: string) =>
    name === 'status' && statusField
      ? statusField.name
      : name === 'active'
        ? say('form.active')
        : say(`columns.${name as 'name'}`)
  const action = current ? 'stale.keep_mine' : variant ? 'form.save' : 'form.create'
  return (
    <FormDialog
      title={
        variant
          ? say('form.edit_title', { name: variant.name })
          : say('form.create_title', { name: product?.name ?? '' })
      }
      action={say(action)}
      saving={saving}
      size="lg"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {current && (
        <StaleBanner
          title={say('stale.title')}
          takeTheirs={say('stale.take_theirs')}
          onTake={() => takeTheirs(current)}
        />
      )}
      <RecordFields
        record={record.current}
        form={form}
        own={{ form, fields }}
        label={labelOf}
        help={{ name: say('form.name_help'), expiryDate: say('form.expiry_help'), active: say('form.active_help') }}
        choices={{
          kind: VARIANT_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) })),
          status:
            statusField &&
            [...new Set([...statusField.values, ...(values.status ? [values.status] : [])])].map((value) => ({
              value,
              label: value,
            })),
        }}
        parts={{
          ...(values.kind === 'variant' && values.expiryDate === null && { expiryDate: null }),
          ...(takenOver !== null && { quantity: null }),
        }}
        decimals={decimalsOf(unit)}
      />
      {takenOver !== null && <p>{say('form.takes_over', { quantity: quantityText(takenOver, unit) })}</p>}
    </FormDialog>
  )
}
