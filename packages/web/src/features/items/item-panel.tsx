import '@mantine/core/styles/Tabs.layer.css'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex, Tabs } from '@mantine/core'
import { can } from '../../kernel/session.ts'
import { shownLabel } from '../../kernel/words.ts'
import { inPlace, useAdditionsTo } from '../../shell/index.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Pictures } from '../pictures/index.ts'
import { ITEM_TRANSACTIONS, quantityText } from '../stock/index.ts'
import { VariantDetails, VariantLine } from '../variants/index.ts'
import { countRefusal, stockRefusal, type OpenDialog } from './item-actions.ts'
import { ITEM_COUNT, ITEM_EDIT, ITEM_MOVE, ITEM_PICTURE_ADD, ITEM_PICTURE_DELETE } from './item-roles.ts'
import { ItemCodes, ItemFacts, ItemPlaces } from './item-tabs.tsx'
import { LowBadge } from './low-badge.tsx'
import { DETAILS, type ItemTab, type ItemTabProps } from './tabs.ts'
import { itemWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const EditItemForm = lazyPart(async () => (await import('./edit-item-form.tsx')).EditItemForm)
const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)

export const ItemMenu = ({ item, entries }: { item: Item; entries: readonly MenuEntry[] }) => {
  const say = itemWords.use()
  if (entries.length === 0) return null
  return <DotsMenu label={say('actions.menu', { name: item.name })} entries={entries} size={28} />
}

const Details = ({ item, writable, editAsked }: ItemTabProps) => (
  <>
    <Pictures
      target="items"
      guid={item.guid}
      name={item.name}
      mayAdd={writable && can(ITEM_PICTURE_ADD)}
      mayRemove={writable && can(ITEM_PICTURE_DELETE)}
    />
    {item.variant ? (
      <VariantDetails item={item} writable={writable} />
    ) : writable && can(ITEM_EDIT) ? (
      <EditItemForm item={item} focusName={editAsked} />
    ) : (
      <ItemFacts item={item} />
    )}
  </>
)
const OWN_TABS: readonly ItemTab[] = [
  { id: DETAILS, label: { fr: 'Détails', en: 'Details' }, place: 10, Panel: Details },
  { id: 'places', label: { fr: 'Lieux', en: 'Places' }, place: 30, Panel: ItemPlaces },
  { id: 'codes', label: { fr: 'Codes', en: 'Codes' }, place: 40, Panel: ItemCodes },
]

type Asked = { item: Item; writable: boolean; onDialog: (dialog: OpenDialog) => void }
/** What is done to the stock of an item most often. */
const QuickActs = ({ item, writable, onDialog }: Asked) => {
  const say = itemWords.use()
  const unmoved = stockRefusal(item, writable)
  const acts = [
    { kind: 'in', roles: ITEM_TRANSACTIONS, refusal: unmoved },
    { kind: 'out', roles: ITEM_TRANSACTIONS, refusal: unmoved },
    { kind: 'move', roles: ITEM_MOVE, refusal: unmoved },
    { kind: 'count', roles: ITEM_COUNT, refusal: countRefusal(item, writable) },
  ] as const
  const allowed = acts.filter(({ roles }) => can(roles))
  if (allowed.length === 0) return null
  return (
    <Flex align="center" wrap="wrap" gap={8} pb={12}>
      {allowed.map(({ kind, refusal }) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          aria-disabled={refusal !== undefined || undefined}
          data-disabled={refusal !== undefined || undefined}
          title={refusal}
          onClick={refusal === undefined ? () => onDialog({ kind, items: [item] }) : undefined}
        >
          {say(`actions.${kind}`)}
        </Button>
      ))}
    </Flex>
  )
}

const Summary = ({ item }: { item: Item }) => {
  const say = itemWords.use()
  return (
    <Flex align="center" wrap="wrap" gap={8} pb={12}>
      <Box component="strong" className="e-number" fz={20} fw={650}>
        {quantityText(item.quantity, item.unit)}
      </Box>
      {item.quantityAvailable !== item.quantity && (
        <Help as="span">
          {say('columns.quantityAvailable')} {quantityText(item.quantityAvailable, item.unit)}
        </Help>
      )}
      <LowBadge item={item} />
      <Box component="span" flex={1} />
      <Help as="span">{item.parent.name}</Help>
    </Flex>
  )
}

type Props = Asked & {
  tab: string
  /** Each new number puts the focus into the form. */ editAsked: number
  onTab: (tab: string) => void
}

/** An item in the drawer and on its own page. */
export const ItemPanel = ({ item, writable, tab, editAsked, onTab, onDialog }: Props) => {
  itemWords.use()
  const added = useAdditionsTo('itemTabs').flat()
  const tabs = inPlace([...OWN_TABS, ...added]).filter(({ shows }) => shows?.(item) ?? true)
  const shown = tabs.find(({ id }) => id === tab)?.id ?? DETAILS
  const given = { item, writable, editAsked, refusal: stockRefusal(item, writable) }
  return (
    <>
      <Summary item={item} />
      {item.variant && <VariantLine item={item} />}
      <QuickActs item={item} writable={writable} onDialog={onDialog} />
      <Tabs value={shown} onChange={(next) => onTab(next ?? DETAILS)} keepMounted={false}>
        <Tabs.List mb={12}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} px={8}>
              {shownLabel(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id}>
            <Panel key={item.guid} {...given} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
