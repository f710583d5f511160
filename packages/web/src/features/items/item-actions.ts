import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import {
  IconArrowsMove,
  IconClipboardCheck,
  IconCopy,
  IconExternalLink,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { errorText, shownLabel } from '../../kernel/words.ts'
import { additionsTo, recordEntries } from '../../shell/index.ts'
import { restoreFromTrash } from '../folders/index.ts'
import { ITEM_TRANSACTIONS, refreshStock } from '../stock/index.ts'
import { items } from './api.ts'
import type { ItemAct } from './item-acts.ts'
import { ITEM_ADD, ITEM_COUNT, ITEM_DELETE, ITEM_EDIT, ITEM_MOVE } from './item-roles.ts'
import { itemWords } from './words.ts'

const TRASH_RESTORE = roles('TRASH', 'RESTORE')
const MOST_PER_CALL = 500

/** What a dialog is open for. */
export type OpenDialog =
  | { kind: 'in' | 'out' | 'move' | 'count'; items: readonly ListedItem[] }
  | { kind: 'act'; act: ItemAct; items: readonly ListedItem[] }

/** What modules do with items, as far as the caller may. */
export const itemActs = (): ItemAct[] =>
  additionsTo('itemActs')
    .flat()
    .filter(({ shows }) => shows())

/** Reversible, so it asks nothing. What may not go says why, what went comes back with « Annuler ». */
export const removeItems = async (guids: readonly string[]): Promise<boolean> => {
  const { say } = itemWords
  const gone: string[] = []
  try {
    for (let at = 0; at < guids.length; at += MOST_PER_CALL) {
      const part = guids.slice(at, at + MOST_PER_CALL)
      const { failed } = await items.bulkRemove({ body: { guids: part } })
      const stayed = new Set(failed.map(({ guid }) => guid))
      gone.push(...part.filter((guid) => !stayed.has(guid)))
      for (const message of new Set(failed.map((one) => one.message))) toast.error(message)
    }
  } catch {
    // The client has said why; what went before can still be taken back.
  }
  await refreshStock()
  if (gone.length === 0) return false
  const values = { count: gone.length, shown: formatNumber(gone.length) }
  undo.offer(
    say('removed', values),
    can(TRASH_RESTORE)
      ? { label: say('actions.undo'), run: () => void restoreFromTrash(gone, say('restored', values)) }
      : undefined,
  )
  return true
}

export const copyItem = async (item: ListedItem): Promise<ListedItem | null> => {
  const { say } = itemWords
  try {
    const copy = await items.copy({ params: { guid: item.guid } })
    await refreshStock()
    undo.offer(
      say('copied', { name: item.name }),
      can(ITEM_DELETE) ? { label: say('actions.undo'), run: () => void removeItems([copy.guid]) } : undefined,
    )
    return copy
  } catch {
    return null
  }
}

/** Why the stock of an item is not counted here: its variants and lots are what is counted (T34). */
export const countRefusal = (item: ListedItem, writable: boolean): string | undefined =>
  !writable
    ? itemWords.say('read_only')
    : item.variants > 0
      ? errorText('has_variants', { name: item.name })
      : undefined
/** Why it does not move either: disabled, it is counted and nothing else (VAR-20). */
export const stockRefusal = (item: ListedItem, writable: boolean): string | undefined =>
  countRefusal(item, writable) ?? (item.active ? undefined : errorText('variant_disabled'))

export type ItemActions = {
  edit: (item: ListedItem) => void
  dialog: (dialog: OpenDialog) => void
  page?: (item: ListedItem) => void
  copied: (copy: ListedItem) => void
  removed: (item: ListedItem) => void
}

/**
 * The same actions in the row menu, the drawer and the page: absent without the role, with the reason on a read-only
 * folder.
 */
export const itemEntries = (
  item: ListedItem,
  writable: boolean,
  { edit, dialog, page, copied, removed }: ItemActions,
): MenuEntry[] => {
  const { say } = itemWords
  const disabled = !writable && say('read_only')
  const unmoved: string | false = stockRefusal(item, writable) ?? false
  const uncounted: string | false = countRefusal(item, writable) ?? false
  return [
    ...(page ? [{ label: say('actions.open_page'), icon: IconExternalLink, run: () => page(item) }] : []),
    ...(can(ITEM_EDIT) ? [{ label: say('actions.edit'), icon: IconPencil, disabled, run: () => edit(item) }] : []),
    ...(can(ITEM_TRANSACTIONS)
      ? [
          {
            label: say('actions.in'),
            icon: IconPackageImport,
            disabled: unmoved,
            separated: true,
            run: () => dialog({ kind: 'in', items: [item] }),
          },
          {
            label: say('actions.out'),
            icon: IconPackageExport,
            disabled: unmoved,
            run: () => dialog({ kind: 'out', items: [item] }),
          },
        ]
      : []),
    ...(can(ITEM_MOVE)
      ? [
          {
            label: say('actions.move'),
            icon: IconArrowsMove,
            disabled: unmoved,
            run: () => dialog({ kind: 'move', items: [item] }),
          },
        ]
      : []),
    ...(can(ITEM_COUNT)
      ? [
          {
            label: say('actions.count'),
            icon: IconClipboardCheck,
            disabled: uncounted,
            run: () => dialog({ kind: 'count', items: [item] }),
          },
        ]
      : []),
    ...itemActs().map((act): MenuEntry => ({
      label: shownLabel(act.label),
      icon: act.icon,
      run: () => dialog({ kind: 'act', act, items: [item] }),
    })),
    ...recordEntries({ kind: 'item', selection: { guids: [item.guid] } }),
    ...(can(ITEM_ADD)
      ? [
          {
            label: say('actions.copy'),
            icon: IconCopy,
            disabled,
            separated: true,
            run: () => void copyItem(item).then((copy) => copy && copied(copy)),
          },
        ]
      : []),
    ...(can(ITEM_DELETE)
      ? [
          {
            label: say('actions.remove'),
            icon: IconTrash,
            danger: true,
            disabled,
            run: () => void removeItems([item.guid]).then((done) => done && removed(item)),
          },
        ]
      : []),
  ]
}
