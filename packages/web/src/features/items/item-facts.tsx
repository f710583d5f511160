import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useState, type ReactNode } from 'react'
import { can, useSession } from '../../kernel/session.ts'
import { uiWords } from '../../ui/words.ts'
import type { Fact } from '../../ui/facts.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { quantityText } from '../stock/index.ts'
import { itemColumns } from './columns.tsx'
import { InPlace } from './in-place.tsx'
import { ITEM_EDIT } from './item-roles.ts'
import type { ItemTabProps } from './tabs.ts'
import { useClosedCells } from './use-closed-cells.ts'
import { itemWords } from './words.ts'

/** In their order; what the head of the record says is not said again. */
const BUILT_IN = ['name', 'tag', 'category', 'tags', 'threshold', 'packaging', 'shelf', 'description']
const STAMPS = ['inventoryDate', 'updatedAt', 'updatedBy', 'createdAt', 'createdBy']
/** Shown without a value too, so that one sees what can be said. */
const ALWAYS: ReadonlySet<string> = new Set(['name', 'tag', 'category', 'tags', 'threshold', 'description'])

/** The fields of a record, each changed where it stands. */
export const ItemValuesInPlace = ({ item, writable, level }: Pick<ItemTabProps, 'item' | 'writable' | 'level'>) => {
  const say = itemWords.use()
  const { config } = useSession()
  const isClosed = useClosedCells()
  const [showsAll, setShowsAll] = useState(false)
  const mayEdit = writable && can(ITEM_EDIT)
  const editing = { editable: (of: ListedItem, id: string) => !isClosed?.(of, id), problem: () => undefined }
  const columns = itemColumns(config?.fields.fields ?? [], mayEdit ? editing : undefined)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const own = columns.filter(({ id }) => id.startsWith('attributes.')).map(({ id }) => id)
  const asked = [...BUILT_IN, ...own].flatMap((id) => byId.get(id) ?? [])
  const mayChange = (column: GridColumn<ListedItem>) => mayEdit && column.editable?.(item) === true
  const stands = (column: GridColumn<ListedItem>) =>
    column.text(item) !== '' || (mayEdit && (showsAll || ALWAYS.has(column.id)))
  const hidden = asked.filter((column) => !stands(column) && mayChange(column)).length
  const fact = (column: GridColumn<ListedItem>): Fact => [
    column.title,
    mayChange(column) ? (
      <InPlace
        key={column.id}
        item={item}
        column={column}
        shown={valueOf(item, column)}
        options={config && choicesOf(config, item, column.id)}
      />
    ) : (
      valueOf(item, column)
    ),
  ]
  const stamps = STAMPS.flatMap((id) => byId.get(id) ?? []).filter((column) => column.text(item) !== '')
  return (
    <Section title={say('overview.fields')} level={level}>
      <Facts of="128px minmax(0, 1fr)" gap="4px 12px" fz={13} facts={asked.filter(stands).map(fact)} />
      {hidden > 0 && (
        <LinkButton fz={13} onClick={() => setShowsAll(true)}>
          {say('overview.empty_fields', { count: hidden })}
        </LinkButton>
      )}
      <Facts of="128px minmax(0, 1fr)" gap="4px 12px" fz={12} facts={stamps.map(fact)} />
    </Section>
  )
}

/** As a list shows it, but for what a list says shorter. */
const valueOf = (item: ListedItem, { id, cell, text }: GridColumn<ListedItem>): ReactNode => {
  if (id === 'threshold') return item.threshold !== null && quantityText(item.threshold, item.unit)
  return id === 'updatedAt' ? text(item) : (cell?.(item) ?? text(item))
}

/** What a field can be, where it is one of a few. */
const choicesOf = (config: CompanyConfig, item: ListedItem, column: string): readonly string[] | undefined => {
  if (column === 'category')
    return config.categories.filter(({ itemType }) => itemType === item.type).map(({ name }) => name)
  const field = config.fields.fields.find(({ target, name }) => target === 'items' && column === `attributes.${name}`)
  if (field?.type === 'checkbox') return [uiWords.say('yes'), uiWords.say('no')]
  return field?.type === 'select' ? field.values : undefined
}
