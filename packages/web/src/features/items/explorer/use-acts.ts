import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useRef, useState } from 'react'
import { runAlone } from '../../../kernel/key-alone.ts'
import { can } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { shownLabel } from '../../../kernel/words.ts'
import { recordActs, useShortcut } from '../../../shell/index.ts'
import type { BulkRequest } from '../../bulk/index.ts'
import { itemEntries, type OpenDialog } from '../item-actions.ts'
import { ITEM_VIEW } from '../item-roles.ts'
import { quickActs } from '../quick-acts.ts'
import { itemWords } from '../words.ts'
import type { Chosen } from './use-chosen.ts'
import type { Address } from './use-address.ts'
import type { Place } from './use-place.ts'

const printing = () => recordActs().find(({ key }) => key === 'p')

/** What is done to items: in their menu, by a key on their row, or in a dialog. */
export const useActs = ({ search, editItem, openItem, toPage }: Address, { writable }: Place, chosen: Chosen) => {
  const say = itemWords.use()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [bulk, setBulk] = useState<BulkRequest | null>(null)
  const [editAsked, setEditAsked] = useState(0)
  /** The item in the drawer. */
  const opened = useRef<ListedItem | null>(null)
  const setShown = (item: ListedItem | null) => void (opened.current = item)

  const entries = (item: ListedItem) =>
    itemEntries(item, writable(item), {
      edit: () => {
        editItem(item)
        setEditAsked(editAsked + 1)
      },
      dialog: setDialog,
      page: ({ guid }) => toPage(guid),
      copied: (copy) => openItem(copy.guid),
      removed: ({ guid }) => {
        if (search.item === guid) openItem(undefined)
      },
    })
  const rowActs = (item: ListedItem) => quickActs(item, writable(item), setDialog)
  const onRowKey = ({ key }: { key: string }, item: ListedItem): boolean => {
    const print = printing()
    // Labels are of what is chosen, where something is.
    if (key.toLowerCase() === 'p' && print && chosen.count() > 0) {
      runAlone(() => print.run({ kind: 'item', selection: chosen.asked() }))
      return true
    }
    const label: string | undefined = {
      e: say('actions.edit'),
      m: say('actions.move'),
      c: say('actions.count'),
      '+': say('actions.in'),
      '-': say('actions.out'),
      delete: say('actions.remove'),
      p: print && shownLabel(print.label),
    }[key.toLowerCase()]
    const entry = entries(item).find((one) => one.label === label)
    if (!entry) return false
    const { disabled } = entry
    runAlone(disabled ? () => toast.info(disabled) : entry.run)
    return true
  }
  return { dialog, setDialog, bulk, setBulk, editAsked, opened, setShown, entries, rowActs, onRowKey }
}
export type Acts = ReturnType<typeof useActs>

/** Keys of the explorer; those of an item mean the one in the drawer. */
export const useExplorerShortcuts = (
  { isItemOpen, newItem, toScan }: Address,
  { canAdd }: Place,
  { opened, onRowKey }: Acts,
) => {
  const { say } = itemWords
  const onOpened = (key: string) => () => {
    if (opened.current) onRowKey({ key }, opened.current)
  }
  useShortcut('n', () => say('shortcuts.new'), newItem, canAdd)
  useShortcut('s', () => say('shortcuts.scan'), toScan, can(ITEM_VIEW))
  useShortcut('+', () => say('actions.in'), onOpened('+'), isItemOpen)
  useShortcut('-', () => say('actions.out'), onOpened('-'), isItemOpen)
  useShortcut('c', () => say('actions.count'), onOpened('c'), isItemOpen)
  useShortcut('e', () => say('shortcuts.edit'), onOpened('e'), isItemOpen)
  useShortcut('m', () => say('shortcuts.move'), onOpened('m'), isItemOpen)
  useShortcut('p', () => shownLabel(printing()!.label), onOpened('p'), isItemOpen && printing() !== undefined)
  useShortcut('delete', () => say('shortcuts.remove'), onOpened('delete'), isItemOpen)
}
