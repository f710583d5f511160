import '@mantine/core/styles/Tabs.layer.css'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Button, Tabs } from '@mantine/core'
import { can } from '../../kernel/session.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments, seesAttachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { Pictures } from '../pictures/index.ts'
import { ItemReservations, seesReservations } from '../reservations/index.ts'
import { ITEM_TRANSACTIONS, ItemMovements, quantityText } from '../stock/index.ts'
import { ItemVariants, seesVariantsOf, VariantDetails, VariantLine } from '../variants/index.ts'
import { countRefusal, stockRefusal, type OpenDialog } from './item-actions.ts'
import { ITEM_COUNT, ITEM_EDIT, ITEM_MOVE, ITEM_PICTURE_ADD, ITEM_PICTURE_DELETE } from './item-roles.ts'
import { ItemCodes, ItemFacts, ItemPlaces } from './item-tabs.tsx'
import { LowBadge } from './low-badge.tsx'
import { ITEM_TABS, type ItemTab } from './tabs.ts'
import { itemWords } from './words.ts'
import css from './explorer.module.css'

const EditItemForm = lazyPart(async () => (await import('./item-form.tsx')).EditItemForm)
const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)

export const ItemMenu = ({ item, entries }: { item: Item; entries: readonly MenuEntry[] }) => {
  const say = itemWords.use()
  if (entries.length === 0) return null
  return <DotsMenu label={say('actions.menu', { name: item.name })} entries={entries} size={28} />
}

/** What a module or a role may leave out. */
const SEEN: Partial<Record<ItemTab, (item: Item) => boolean>> = {
  variants: seesVariantsOf,
  reservations: seesReservations,
  files: seesAttachments,
}

type Props = {
  item: Item
  writable: boolean
  tab: ItemTab
  /** Each new number puts the focus into the form. */ editAsked: number
  onTab: (tab: ItemTab) => void
  onDialog: (dialog: OpenDialog) => void
}

/** An item in the drawer and on its own page. */
export const ItemPanel = ({ item, writable, tab, editAsked, onTab, onDialog }: Props) => {
  const say = itemWords.use()
  const refusal = stockRefusal(item, writable)
  const quick = [
    ...(can(ITEM_TRANSACTIONS)
      ? [
          { label: say('actions.in'), refusal, run: () => onDialog({ kind: 'in', items: [item] }) },
          { label: say('actions.out'), refusal, run: () => onDialog({ kind: 'out', items: [item] }) },
        ]
      : []),
    ...(can(ITEM_MOVE)
      ? [{ label: say('actions.move'), refusal, run: () => onDialog({ kind: 'move', items: [item] }) }]
      : []),
    ...(can(ITEM_COUNT)
      ? [
          {
            label: say('actions.count'),
            refusal: countRefusal(item, writable),
            run: () => onDialog({ kind: 'count', items: [item] }),
          },
        ]
      : []),
  ]
  return (
    <>
      <div className={css.summary}>
        <strong>{quantityText(item.quantity, item.unit)}</strong>
        {item.quantityAvailable !== item.quantity && (
          <span className={css.muted}>
            {say('columns.quantityAvailable')} {quantityText(item.quantityAvailable, item.unit)}
          </span>
        )}
        <LowBadge item={item} />
        <span className={css.grow} />
        <span className={css.muted}>{item.parent.name}</span>
      </div>
      {item.variant && <VariantLine item={item} />}
      {quick.length > 0 && (
        <div className={css.summary}>
          {quick.map(({ label, refusal: why, run }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              aria-disabled={why !== undefined || undefined}
              data-disabled={why !== undefined || undefined}
              title={why}
              onClick={why === undefined ? run : undefined}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <Tabs
        value={tab}
        onChange={(next) => onTab(ITEM_TABS.find((one) => one === next) ?? 'details')}
        keepMounted={false}
      >
        <Tabs.List mb={12}>
          {ITEM_TABS.filter((one) => SEEN[one]?.(item) ?? true).map((one) => (
            <Tabs.Tab key={one} value={one} px={8}>
              {say(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <Pictures
            key={item.guid}
            target="items"
            guid={item.guid}
            name={item.name}
            mayAdd={writable && can(ITEM_PICTURE_ADD)}
            mayRemove={writable && can(ITEM_PICTURE_DELETE)}
          />
          {item.variant ? (
            <VariantDetails key={item.guid} item={item} writable={writable} />
          ) : writable && can(ITEM_EDIT) ? (
            <EditItemForm key={item.guid} item={item} focusName={editAsked} />
          ) : (
            <ItemFacts item={item} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="variants">
          {seesVariantsOf(item) && <ItemVariants key={item.guid} item={item} writable={writable} />}
        </Tabs.Panel>
        <Tabs.Panel value="places">
          <ItemPlaces item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="codes">
          <ItemCodes key={item.guid} item={item} writable={writable} />
        </Tabs.Panel>
        <Tabs.Panel value="movements">
          <ItemMovements item={item.guid} writable={writable} />
        </Tabs.Panel>
        <Tabs.Panel value="reservations">
          {seesReservations() && <ItemReservations key={item.guid} item={item} writable={writable} refusal={refusal} />}
        </Tabs.Panel>
        <Tabs.Panel value="files">
          {seesAttachments() && <Attachments key={item.guid} target="items" guid={item.guid} writable={writable} />}
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <Comments key={item.guid} target="items" guid={item.guid} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <RecordActivity entity="item" guid={item.guid} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
