import '@mantine/core/styles/Tabs.layer.css'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex, Tabs } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { shownLabel } from '../../kernel/words.ts'
import { inPlace, useAdditionsTo } from '../../shell/index.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { VariantLine } from '../variants/index.ts'
import { stockRefusal, type OpenDialog } from './item-actions.ts'
import css from './item-head.module.css'
import { ItemHead } from './item-head.tsx'
import { ItemOverview } from './item-overview.tsx'
import { ITEM_EDIT } from './item-roles.ts'
import { ItemCodes, ItemPlaces } from './item-tabs.tsx'
import { DETAILS, EDITING, type ItemTab, type ItemTabProps } from './tabs.ts'
import { itemWords } from './words.ts'

const EditItemForm = lazyPart(async () => (await import('./edit-item-form.tsx')).EditItemForm)
const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const MoreMenu = lazyPart(async () => (await import('../../ui/more-menu.tsx')).MoreMenu)

export const ItemMenu = ({ item, entries }: { item: Item; entries: readonly MenuEntry[] }) => {
  const say = itemWords.use()
  if (entries.length === 0) return null
  return <DotsMenu label={say('actions.menu', { name: item.name })} entries={entries} size={28} />
}

const OWN_TABS: readonly ItemTab[] = [
  { id: DETAILS, label: { fr: 'Aperçu', en: 'Overview' }, place: 10, Panel: ItemOverview },
  { id: 'places', label: { fr: 'Lieux', en: 'Places' }, place: 30, under: 'movements', Panel: ItemPlaces },
  { id: 'codes', label: { fr: 'Codes', en: 'Codes' }, place: 40, under: 'more', Panel: ItemCodes },
]

type Props = {
  item: Item
  writable: boolean
  tab: string
  /** Each new number puts the focus into the form. */ editAsked: number
  onTab: (tab: string) => void
  onDialog: (dialog: OpenDialog) => void
  /** Of the headings in it: 3 in a drawer, whose own title is the second. */ level: 2 | 3
}

/** An item in the drawer and on its own page: read first, then changed in place or as a form. */
export const ItemPanel = ({ item, writable, tab, editAsked, onTab, onDialog, level }: Props) => {
  itemWords.use()
  const mayEdit = writable && can(ITEM_EDIT) && item.variant === null
  if (tab === EDITING && mayEdit)
    return <EditItemForm item={item} focusName={Math.max(1, editAsked)} onDone={() => onTab(DETAILS)} />
  return (
    <>
      <ItemHead
        item={item}
        writable={writable}
        onDialog={onDialog}
        onEdit={mayEdit ? () => onTab(EDITING) : undefined}
      />
      {item.variant && <VariantLine item={item} />}
      <ItemTabs given={{ item, writable, refusal: stockRefusal(item, writable), onTab, level }} tab={tab} />
    </>
  )
}

const ItemTabs = ({ given, tab }: { given: ItemTabProps; tab: string }) => {
  const { item, onTab } = given
  const added = useAdditionsTo('itemTabs').flat()
  const tabs = inPlace([...OWN_TABS, ...added]).filter(({ shows }) => shows?.(item) ?? true)
  const asked = tabs.find(({ id }) => id === tab)
  // A part of another tab has an address of its own: it shows with that tab.
  const shown = tabs.find(({ id }) => id === asked?.under) ?? asked ?? tabs[0]!
  const strip = tabs.filter((one) => one.under === undefined || one === shown)
  const more = tabs.filter((one) => one.under === 'more' && one !== shown)
  return (
    <Tabs value={shown.id} onChange={(next) => onTab(next ?? DETAILS)} keepMounted={false}>
      <Flex mb={14}>
        <Tabs.List flex={1} miw={0} style={{ flexWrap: 'nowrap', overflow: 'auto hidden', scrollbarWidth: 'none' }}>
          {strip.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} className={css.tab}>
              {shownLabel(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {more.length > 0 && <More tabs={more} onTab={onTab} />}
      </Flex>
      <Tabs.Panel value={shown.id}>
        <Shown tabs={tabs} shown={shown} given={given} />
      </Tabs.Panel>
    </Tabs>
  )
}

const More = ({ tabs, onTab }: { tabs: readonly ItemTab[]; onTab: (tab: string) => void }) => {
  const say = itemWords.use()
  const button = (
    <Button variant="subtle" color="gray" size="compact-sm" my={4} px={8} rightSection={<IconChevronDown size={14} />}>
      {say('tabs.more')}
    </Button>
  )
  return (
    <Box flex="none">
      <MoreMenu
        button={button}
        entries={tabs.map(({ id, label }) => ({ label: shownLabel(label), run: () => onTab(id) }))}
      />
    </Box>
  )
}

/** What the tab shows, below the parts that other tabs put into it. */
const Shown = ({ tabs, shown, given }: { tabs: readonly ItemTab[]; shown: ItemTab; given: ItemTabProps }) => {
  const parts = tabs.filter(({ under }) => under === shown.id)
  const { guid } = given.item
  if (parts.length === 0) return <shown.Panel key={guid} {...given} />
  return (
    <Sections>
      {[...parts, shown].map(({ id, label, heading = label, Panel }) => (
        <Section key={id} title={shownLabel(heading)} level={given.level}>
          <Panel key={guid} {...given} />
        </Section>
      ))}
    </Sections>
  )
}
