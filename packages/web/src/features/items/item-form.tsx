import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { ALL_UNITS, ITEM_TYPES, type ItemType, type Unit } from '@entrepot/contract/kernel/quantity.ts'
import { Box, Button, Flex, Pill, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useStale, useFormSubmit } from '../../kernel/forms.ts'
import { useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { WHOLE_ROW } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner } from '../../ui/small.tsx'
import { uiWords } from '../../ui/words.ts'
import { CustomFields, enteredOf, RecordFields, rulesOf, useCustomFields } from '../fields/index.ts'
import { FolderPicker, folders, useForest, type FolderNode } from '../folders/index.ts'
import { decimalsOf, refreshStock, stock } from '../stock/index.ts'
import { items } from './api.ts'
import { differencesOf } from './differences.ts'
import { EMPTY_ITEM, bodyOf, valuesOf, type ItemValues } from './item-values.ts'
import { itemWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Table } from '../../ui/table.tsx'
import css from './explorer.module.css'

const UnitDialog = lazyPart(async () => (await import('./unit-dialog.tsx')).UnitDialog)

const useKeywords = () => {
  const { data } = useQuery(stock.selectData.query({ query: { target: 'tags' } }))
  return useMemo(() => (data?.data ?? []).map(({ value, label }) => ({ guid: value, name: label })), [data])
}

/**
 * A new item. « Enregistrer et créer un autre » keeps what neighbours share: folder, type, unit, category, keywords.
 */
export const NewItemForm = ({
  folder,
  tag = '',
  onCreated,
  onClose,
}: {
  folder: string | null
  /** A code that was scanned and that nothing carries yet. */ tag?: string
  onCreated: (item: Item) => void
  onClose: () => void
}) => {
  const say = itemWords.use()
  const { forest } = useForest()
  const keywords = useKeywords()
  const [place, setPlace] = useState(folder)
  const [choosing, setChoosing] = useState(folder === null)
  const [placeError, setPlaceError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const customFields = useCustomFields('items')
  // What the company gives to every new item is there to be seen, changed or emptied (FIELD-23).
  const [empty] = useState((): ItemValues => ({ ...EMPTY_ITEM, attributes: withDefaults(customFields, {}) }))
  const [kept, setKept] = useState({ ...empty, tag })
  const another = useRef(false)

  const create = useCallback(
    async (values: ItemValues, options: CallOptions) => {
      const { quantity } = values
      return items.create(
        {
          body: {
            ...bodyOf(values, keywords, empty),
            parent: place === null ? null : { guid: place },
            ...(quantity !== null && { quantity }),
          },
        },
        options,
      )
    },
    [keywords, place, empty],
  )
  const done = (item: Item, values: ItemValues) => {
    toast.success(say('form.created', { name: item.name }))
    if (!another.current) return onCreated(item)
    setKept({
      ...empty,
      type: values.type,
      unit: values.unit,
      category: values.category,
      tags: values.tags,
      packaging: values.packaging,
      shelf: values.shelf,
    })
    setRound(round + 1)
  }
  const refusal = (node: FolderNode | null) =>
    node === null ? (errorText('root_item') ?? null) : node.permission === 'write' ? null : say('read_only')
  const check = () => {
    const missing = place === null
    setPlaceError(missing ? say('form.choose_folder') : null)
    if (missing) setChoosing(true)
    return !missing
  }
  return (
    <ItemFields
      key={round}
      initial={kept}
      folder={place}
      isNew
      keywords={keywords}
      focusName={round + 1}
      save={create}
      ready={check}
      onSaved={done}
      lead={
        choosing ? (
          <FolderPicker
            value={place}
            onChange={(guid) => {
              setPlace(guid)
              setPlaceError(null)
              setChoosing(false)
            }}
            refusal={refusal}
            error={placeError}
          />
        ) : (
          <Flex align="center" gap={8} fz={13}>
            <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Help as="span">{say('form.folder')}</Help> {place && forest.byGuid.get(place)?.path}
            </Box>
            <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
              {say('form.change_folder')}
            </Button>
          </Flex>
        )
      }
      renderActions={(saving, submit) => (
        <>
          <Button variant="subtle" onClick={onClose}>
            {uiWords.say('cancel')}
          </Button>
          <Button
            variant="default"
            loading={saving && another.current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              another.current = true
              submit()
            }}
          >
            {say('form.create_another')}
          </Button>
          <Button
            type="submit"
            loading={saving && !another.current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              another.current = false
            }}
          >
            {say('form.create')}
          </Button>
        </>
      )}
    />
  )
}

/** A field or a value that is called otherwise changes what a record shows without a new version of it. */
const isSame = (a: Item, b: Item) =>
  a.version === b.version && JSON.stringify(a.attributes) === JSON.stringify(b.attributes)

/** The fields of an item that exists. Another person's change in between is shown before anything is overwritten. */
export const EditItemForm = ({ item, focusName }: { item: Item; focusName: number }) => {
  const say = itemWords.use()
  const keywords = useKeywords()
  const customFields = useCustomFields('items')
  const { shown, current, version, watch, settle, amend } = useStale(item)
  const base = shown ?? item
  const [typed, setTyped] = useState<ItemValues | null>(null)
  const [round, setRound] = useState(0)
  const [unit, setUnit] = useState<Unit | null>(null)
  const initial = useMemo(() => valuesOf(base), [base])
  const dirty = useRef(false)
  const { guid } = item

  // A movement or somebody else changed it: what is not being edited follows.
  useEffect(() => {
    if (dirty.current || isSame(item, base)) return
    amend(item)
  }, [item, base, amend])

  const notice = useRef<HTMLDivElement>(null)
  // The button that met the refusal is at the other end of a long form.
  useEffect(() => {
    if (current) notice.current?.focus()
  }, [current])

  const change = useCallback(
    async (values: ItemValues, options: CallOptions) => {
      try {
        return await watch(
          items.update(
            {
              params: { guid },
              body: { ...bodyOf(values, keywords, initial), ...(version !== undefined && { version }) },
            },
            { ...options, quiet: true },
          ),
        )
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code === 'stale') setTyped(values)
        else if (error.errors.length === 0) toast.error(textOf(error))
        throw error
      }
    },
    [guid, keywords, initial, version, watch],
  )
  const renew = (from: Item) => {
    settle(from)
    setRound(round + 1)
  }
  const done = (saved: Item) => {
    const takeBack = async () => {
      const before = { ...initial, attributes: enteredOf(customFields, initial.attributes) }
      await items
        .update({
          params: { guid },
          body: { ...bodyOf(before, [...keywords, ...item.tags], valuesOf(saved)), version: saved.version },
        })
        .catch(() => undefined)
      await refreshStock()
    }
    undo.offer(say('form.saved', { name: saved.name }), { label: say('actions.undo'), run: () => void takeBack() })
    renew(saved)
  }
  const hasStock = (item.quantityTotal ?? item.quantity) > 0 && item.variant === null
  return (
    <>
      {unit && (
        <UnitDialog
          item={item}
          unit={unit}
          onClose={() => setUnit(null)}
          onConverted={(saved) => {
            setUnit(null)
            renew(saved)
          }}
        />
      )}
      <ItemFields
        key={round}
        {...(hasStock && { onUnit: setUnit })}
        initial={initial}
        folder={item.parent_guid}
        keywords={keywords}
        carried={item.tags}
        focusName={focusName}
        save={change}
        onSaved={done}
        onDirty={(isDirty) => (dirty.current = isDirty)}
        lead={
          current &&
          typed && (
            <div ref={notice} tabIndex={-1}>
              <Banner tone="warning">
                <strong>{say('stale.title')}</strong>
                <p>
                  {say('stale.text', { name: current.updatedBy?.name ?? '', date: formatDateTime(current.updatedAt) })}
                </p>
                <Table cell="8px" breaks>
                  <thead>
                    <tr>
                      <td />
                      <th>{say('stale.theirs')}</th>
                      <th>{say('stale.mine')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {differencesOf(current, typed).map(({ field, theirs, mine }) => (
                      <tr key={field}>
                        <td>{field}</td>
                        <td>{theirs || say('stale.empty')}</td>
                        <td>{mine || say('stale.empty')}</td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
                <Button size="xs" variant="default" onClick={() => renew(current)}>
                  {say('stale.take_theirs')}
                </Button>
              </Banner>
            </div>
          )
        }
        renderActions={(saving, _submit, isDirty) =>
          (isDirty || current) && (
            <>
              <Button variant="default" onClick={() => renew(current ?? base)}>
                {uiWords.say('cancel')}
              </Button>
              <Button type="submit" loading={saving} onMouseDown={(event) => event.preventDefault()}>
                {say(current ? 'stale.keep_mine' : 'form.save')}
              </Button>
            </>
          )
        }
      />
    </>
  )
}

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
  renderActions: (saving: boolean, submit: () => void, dirty: boolean) => ReactNode
}

const ItemFields = ({
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
  const form = useForm<ItemValues>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: {
      ...rulesOf('items'),
      quantity: (value, { type }) =>
        isNew && type === 'equipment' && value !== null && value > 1 ? errorText('quantity_equipment') : null,
    },
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
    save,
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
        target="items"
        form={form}
        isNew={isNew}
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
        decimals={decimalsOf(unit)}
        nameField={nameField}
      />
      {fields.length > 0 && (
        <Box component="h2" mt={8} fz={14} fw={650}>
          {say('form.more')}
        </Box>
      )}
      <CustomFields form={form} fields={fields} />
      <Foot>{renderActions(saving, send, dirty)}</Foot>
      <UnsavedGuard
        isUnsaved={() => isDirty.current}
        isLeaving={(from, to) => from.pathname !== to.pathname || itemIn(from.search) !== itemIn(to.search)}
      />
    </Flex>
  )
}

const otherUnit = (now: Unit, onUnit: (unit: Unit) => void) => (value: string) => {
  const next = ALL_UNITS.find((one) => one === value)
  if (next && next !== now) onUnit(next)
}

const optionOf = ({ guid, name }: { guid: string; name: string }) => ({ value: guid, label: name })

const Keyword = ({
  name,
  color,
  onRemove,
}: {
  name: string
  color: string | null
  onRemove?: (() => void) | undefined
}) => (
  <Pill
    withRemoveButton
    {...(onRemove && { onRemove })}
    {...(color && { bg: `var(--e-chip-${color}-tint)`, c: `var(--e-chip-${color})` })}
  >
    {name}
  </Pill>
)

/** A variant or lot stays one, and nothing becomes one here: it is made in its product (ITEM-02). */
const typesFor = (type: ItemType): readonly ItemType[] =>
  type === 'variant' ? [type] : ITEM_TYPES.filter((one) => one !== 'variant')
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
