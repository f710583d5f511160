import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Item } from '@entrepot/contract/items/item.ts'
import { ALL_UNITS, ITEM_TYPES, type ItemType, type Unit } from '@entrepot/contract/kernel/quantity.ts'
import { Flex, TagsInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { seesPrices, useSession } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { WHOLE_ROW } from '../../ui/form.tsx'
import { PriceInput } from '../../ui/price-input.tsx'
import { errorsIn, RecordFields, type RecordForm, useCustomFields, useRecordForm } from '../fields/index.ts'
import { folders } from '../folders/index.ts'
import { decimalsOf, refreshStock } from '../stock/index.ts'
import { bringsStock, type ItemValues } from './item-values.ts'
import { EDITING } from './tabs.ts'
import { itemWords } from './words.ts'
import css from './item-fields.module.css'
import { Keyword } from './keywords.tsx'

type FieldsProps = {
  /** What a unit means that is chosen for a record with stock: the ledger cannot only call it otherwise. */
  onUnit?: (unit: Unit) => void
  initial: ItemValues
  folder: string | null
  isNew?: boolean
  keywords: readonly { guid: string; name: string }[]
  /** Those the item carries already, with their colours. */
  carried?: Item['tags']
  /** Each new number puts the focus into the name. */
  focusName: number
  save: (values: ItemValues, options: CallOptions) => Promise<Item>
  /** What is not one of the fields must be right too. */
  ready?: () => boolean
  onSaved: (item: Item, values: ItemValues) => void
  onDirty?: (dirty: boolean) => void
  lead: ReactNode
  /** `letGo`: what is typed may be lost. */
  renderActions: (saving: boolean, submit: () => void, letGo: () => void) => ReactNode
}

export const ItemFields = ({
  initial,
  folder,
  isNew = false,
  keywords,
  carried = [],
  focusName,
  save,
  ready,
  onSaved,
  onDirty,
  lead,
  renderActions,
  onUnit,
}: FieldsProps) => {
  const say = itemWords.use()
  const { config } = useSession()
  const record = useRef<RecordForm | null>(null)
  const form = useForm<ItemValues>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => ({
      ...errorsIn('items', record.current, values),
      ...(isNew &&
        values.type === 'equipment' &&
        values.quantity !== null &&
        values.quantity > 1 && { quantity: errorText('quantity_equipment') }),
    }),
  })
  // Nothing is typed yet: the fields follow the record, and the focus stays in its field.
  const shownFrom = useRef(initial)
  const showAgain = useEffectEvent(() => {
    form.setInitialValues(initial)
    form.setValues(initial)
  })
  useEffect(() => {
    if (shownFrom.current === initial) return
    shownFrom.current = initial
    showAgain()
  }, [initial])
  const { data: place } = useQuery({
    ...folders.get.query({ params: { guid: folder ?? 'root' } }),
    enabled: folder !== null,
  })
  const shelves = place?.folder?.shelves ?? []
  const { type, unit } = form.values
  const categories = (config?.categories ?? []).filter(({ itemType }) => itemType === type)
  const fields = useCustomFields('items')
  record.current = useRecordForm(
    { target: 'items', type, category: form.values.category || null },
    { isNew, own: fields, before: isNew ? newRecord(type) : { ...initial }, typed: { ...form.values } },
  )
  const dirty = form.isDirty()
  const isDirty = useRef(dirty)
  isDirty.current = dirty
  useEffect(() => {
    onDirty?.(dirty)
  }, [dirty, onDirty])

  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusName === 0) return
    // After the drawer around it has taken the focus.
    const timer = setTimeout(() => nameField.current?.focus())
    return () => clearTimeout(timer)
  }, [focusName])

  const { onSubmit, submit, saving } = useFormSubmit(
    form,
    (values, options) => save(record.current?.toSend?.(values) ?? values, options),
    (item) => {
      // What follows may leave the page; nothing is unsaved any more.
      isDirty.current = false
      form.resetDirty()
      void refreshStock()
      onSaved(item, form.getValues())
    },
    { alsoFields: ['attributes', 'parent'] },
  )
  const send = () => {
    if (!ready || ready()) void submit()
  }
  const chooseType = (value: string) => {
    const next = ITEM_TYPES.find((one) => one === value)
    if (!next) return
    // A category belongs to one type (CAT-03).
    form.setValues({ type: next, category: next === initial.type ? initial.category : '' })
  }
  const keywordsField = (
    <TagsInput
      wrapperProps={WHOLE_ROW}
      label={say('columns.tags')}
      description={say('form.keywords_help')}
      data={keywords.map(({ name }) => name)}
      renderPill={({ value, onRemove }) => (
        <Keyword
          name={value ?? ''}
          color={carried.find(({ name }) => name === value)?.color ?? null}
          onRemove={onRemove}
        />
      )}
      maxTags={50}
      splitChars={[',', ';']}
      acceptValueOnBlur
      withScrollArea={false}
      classNames={{ input: css.tagsBox ?? '', inputField: css.tagsField ?? '' }}
      comboboxProps={{ transitionProps: { duration: 0 }, withinPortal: false }}
      key={form.key('tags')}
      {...form.getInputProps('tags')}
    />
  )
  return (
    <Flex
      component="form"
      direction="column"
      gap={14}
      noValidate
      onSubmit={(event) => {
        if (!ready || ready()) onSubmit(event)
        else event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      {lead}
      <RecordFields
        record={record.current}
        form={form}
        own={{ form, fields, title: say('form.more') }}
        label={(name) => (name === 'quantity' ? say('form.quantity') : say(`columns.${name as 'name'}`))}
        help={{ packaging: say('form.packaging_help') }}
        choices={{
          type: typesFor(initial.type).map((value) => ({ value, label: say(`types.${value}`) })),
          unit: ALL_UNITS.map((value) => ({ value, label: say(`units.${value}`) })),
          category: categories.map(optionOf),
          shelf: shelves.length > 0 ? shelves.map(optionOf) : undefined,
        }}
        onChoose={{ type: chooseType, ...(onUnit && { unit: otherUnit(initial.unit, onUnit) }) }}
        parts={{ tags: keywordsField }}
        behind={isNew ? { quantity: <FirstPrice form={form} /> } : {}}
        decimals={decimalsOf(unit)}
        nameField={nameField}
      />
      <Foot>{renderActions(saving, send, () => (isDirty.current = false))}</Foot>
      <UnsavedGuard isUnsaved={() => isDirty.current} isLeaving={isLeaving} />
    </Flex>
  )
}

/** What a unit of the first quantity cost, for who may see prices. */
const FirstPrice = ({ form }: { form: UseFormReturnType<ItemValues> }) => {
  const say = itemWords.use()
  if (!seesPrices() || !bringsStock(form.values)) return null
  return (
    <PriceInput
      label={say('form.unit_price')}
      {...form.getInputProps('unitPrice')}
      value={form.values.unitPrice}
      onChange={(price) => form.setFieldValue('unitPrice', price)}
    />
  )
}

/** What nobody has to say of a new record. */
const newRecord = (type: ItemType) => (type === 'equipment' ? { quantity: 1 } : {})

const otherUnit = (now: Unit, onUnit: (unit: Unit) => void) => (value: string) => {
  const next = ALL_UNITS.find((one) => one === value)
  if (next && next !== now) onUnit(next)
}

const optionOf = ({ guid, name }: { guid: string; name: string }) => ({ value: guid, label: name })

/** A variant or lot stays one, and nothing becomes one here: it is made in its product (ITEM-02). */
const typesFor = (type: ItemType): readonly ItemType[] =>
  type === 'variant' ? [type] : ITEM_TYPES.filter((one) => one !== 'variant')
type Place = { pathname: string; search: object }
/** Another page, another record, or its summary. */
const isLeaving = (from: Place, to: Place) =>
  from.pathname !== to.pathname || itemIn(from.search) !== itemIn(to.search) || isEdited(from) > isEdited(to)
const isEdited = ({ search }: { search: object }) => Number('tab' in search && search.tab === EDITING)
const itemIn = (search: object): unknown => ('item' in search ? search.item : undefined)

/** Stays in sight while the fields pass above it. */
const Foot = ({ children }: { children: ReactNode }) =>
  children ? (
    <Flex
      justify="flex-end"
      wrap="wrap"
      gap={8}
      pos="sticky"
      bottom={-16}
      m="0 -16px -16px"
      p="12px 16px"
      bg="var(--e-ground)"
      style={{ zIndex: 2, borderTop: '1px solid var(--e-line)' }}
    >
      {children}
    </Flex>
  ) : null
