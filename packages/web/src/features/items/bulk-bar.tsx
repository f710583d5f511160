import type { Item } from '@entrepot/contract/items/item.ts'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { ITEM_TRANSACTIONS } from '../stock/index.ts'
import { BULK_LIMIT, TYPED_LIMIT } from './bulk-limits.ts'
import { removeItems, type OpenDialog } from './item-actions.ts'
import { ITEM_COUNT, ITEM_DELETE, ITEM_MOVE } from './item-roles.ts'
import { itemWords } from './words.ts'

type BulkProps = { count: number; writableReason: string | false; read: () => Promise<Item[]>; onDialog: (dialog: OpenDialog) => void; onClear: () => void }

/** What can be done with several items at once. */
export const ItemsBulkBar = ({ count, writableReason, read, onDialog, onClear }: BulkProps) => {
  const say = itemWords.use()
  const [busy, setBusy] = useState(false)
  if (count === 0) return null
  const withItems = async (action: (chosen: Item[]) => void | Promise<void>) => {
    setBusy(true)
    try {
      await action(await read())
    } catch {
      toast.error(say('bulk.failed'))
    } finally {
      setBusy(false)
    }
  }
  const remove = async (chosen: Item[]) => {
    if (await removeItems(chosen.map(({ guid }) => guid))) onClear()
  }
  const tooMany = (limit: number) => count > limit && say('bulk.limit', { shown: formatNumber(limit) })
  const actions = [
    ...(can(ITEM_TRANSACTIONS)
      ? (['in', 'out'] as const).map((kind) => ({ label: say(`actions.${kind}`), reason: writableReason || tooMany(TYPED_LIMIT), run: () => withItems((chosen) => onDialog({ kind, items: chosen })) }))
      : []),
    ...(can(ITEM_MOVE) ? [{ label: say('actions.move'), reason: writableReason || tooMany(BULK_LIMIT), run: () => withItems((chosen) => onDialog({ kind: 'move', items: chosen })) }] : []),
    ...(can(ITEM_COUNT) ? [{ label: say('actions.count'), reason: writableReason || tooMany(TYPED_LIMIT), run: () => withItems((chosen) => onDialog({ kind: 'count', items: chosen })) }] : []),
    ...(can(ITEM_DELETE) ? [{ label: say('actions.remove'), reason: writableReason || tooMany(BULK_LIMIT), run: () => withItems(remove) }] : []),
  ]
  return <BulkBar selected={say('bulk.selected', { count, shown: formatNumber(count) })} busy={busy} actions={actions.map((action) => ({ ...action, run: () => void action.run() }))} />
}
