import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { IconArrowsMove, IconClipboardCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { ITEM_TRANSACTIONS } from '../stock/index.ts'
import { countRefusal, stockRefusal, type OpenDialog } from './item-actions.ts'
import { ITEM_COUNT, ITEM_MOVE } from './item-roles.ts'
import { itemWords } from './words.ts'

const ACTS = [
  { kind: 'in', icon: IconPlus, roles: ITEM_TRANSACTIONS, refusalOf: stockRefusal },
  { kind: 'out', icon: IconMinus, roles: ITEM_TRANSACTIONS, refusalOf: stockRefusal },
  { kind: 'move', icon: IconArrowsMove, roles: ITEM_MOVE, refusalOf: stockRefusal },
  { kind: 'count', icon: IconClipboardCheck, roles: ITEM_COUNT, refusalOf: countRefusal },
] as const

/** What is done to the stock of an item most often, for who may do it. */
export const quickActs = (item: ListedItem, writable: boolean, onDialog: (dialog: OpenDialog) => void) =>
  ACTS.filter(({ roles }) => can(roles)).map(({ kind, icon, refusalOf }) => ({
    kind,
    icon,
    label: itemWords.say(`actions.${kind}`),
    disabled: refusalOf(item, writable),
    run: () => onDialog({ kind, items: [item] }),
  }))
