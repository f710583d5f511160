import type { BulkKind } from '@entrepot/contract/bulk/bulk.ts'
import type { ListedItem } from '@entrepot/contract/items/item.ts'
import type { RecordsToLabel } from '@entrepot/contract/labels/printing.ts'
import { recordActs, useShortcut } from '../../shell/index.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { shownLabel } from '../../kernel/words.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { ITEM_TRANSACTIONS } from '../stock/index.ts'
import { TYPED_LIMIT } from './bulk-limits.ts'
import { itemActs, removeItems, type OpenDialog } from './item-actions.ts'
import { ITEM_COUNT, ITEM_DELETE, ITEM_EDIT, ITEM_MOVE } from './item-roles.ts'
import { itemWords } from './words.ts'

type BulkProps = {
  count: number
  /** For acts on more than a person would look at one by one. */ onBulk: (kind: Exclude<BulkKind, 'quick'>) => void
  onExport: () => void
  writableReason: string | false
  read: () => Promise<ListedItem[]>
  /** What is chosen, as a call means it. */ asked: () => Extract<RecordsToLabel, { kind: 'item' }>['selection']
  onDialog: (dialog: OpenDialog) => void
  onClear: () => void
}

/** What can be done with several items at once. */
export const ItemsBulkBar = ({
  count,
  writableReason,
  read,
  asked,
  onBulk,
  onExport,
  onDialog,
  onClear,
}: BulkProps) => {
  const say = itemWords.use()
  const { submit: withItems, saving } = useSubmit(
    async (_options, action: (chosen: ListedItem[]) => void | Promise<void>) => {
      try {
        await action(await read())
      } catch {
        toast.error(say('bulk.failed'))
      }
    },
  )
  const acts = recordActs().map((act) => ({
    label: shownLabel(act.label),
    key: act.key,
    run: () => act.run({ kind: 'item', selection: asked() }),
  }))
  const print = acts.find(({ key }) => key === 'p')
  useShortcut(
    'p',
    () => print?.label ?? '',
    () => print?.run(),
    print !== undefined && count > 0,
  )
  if (count === 0) return null
  const remove = async (chosen: ListedItem[]) => {
    if (await removeItems(chosen.map(({ guid }) => guid))) onClear()
  }
  const one = count === 1
  const typed = (kind: 'in' | 'out' | 'count') =>
    count > TYPED_LIMIT ? onBulk(kind) : withItems((chosen) => onDialog({ kind, items: chosen }))
  const actions = [
    ...(can(ITEM_EDIT) ? [{ label: say('actions.edit'), reason: writableReason, run: () => onBulk('edit') }] : []),
    ...(can(ITEM_TRANSACTIONS)
      ? (['in', 'out'] as const).map((kind) => ({
          label: say(`actions.${kind}`),
          short: say(`actions_short.${kind}`),
          reason: writableReason,
          run: () => typed(kind),
        }))
      : []),
    ...(can(ITEM_MOVE)
      ? [
          {
            label: say('actions.move'),
            reason: writableReason,
            run: () => (one ? withItems((chosen) => onDialog({ kind: 'move', items: chosen })) : onBulk('move')),
          },
        ]
      : []),
    ...(can(ITEM_COUNT) ? [{ label: say('actions.count'), reason: writableReason, run: () => typed('count') }] : []),
    // Whoever does it types every line of it.
    ...(count > TYPED_LIMIT ? [] : itemActs()).map((act) => ({
      label: shownLabel(act.label),
      run: () => withItems((chosen) => onDialog({ kind: 'act', act, items: chosen })),
    })),
    ...acts.map(({ label, run }) => ({ label, run })),
    { label: say('export_xlsx'), reason: false as const, run: onExport },
    ...(can(ITEM_DELETE)
      ? [
          {
            label: say('actions.remove'),
            reason: writableReason,
            danger: true,
            run: () => (count > TYPED_LIMIT ? onBulk('trash') : withItems(remove)),
          },
        ]
      : []),
  ]
  return <BulkBar busy={saving} actions={actions} />
}
