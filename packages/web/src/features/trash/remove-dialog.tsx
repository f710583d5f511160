import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { trash } from '../folders/index.ts'
import { changed, namesOf, type Refused } from './restore.ts'
import { alongText } from './trash-columns.tsx'
import { trashWords } from './words.ts'

/** So many things are asked for by a word that is typed. */
const MANY = 100

const told = (count: number) => {
  if (count > 0) toast.success(trashWords.say('removed', { count, shown: formatNumber(count) }))
  changed()
}

export const RemoveForGood = ({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Trashed[]
  onClose: () => void
  onDone: (refused: Refused[]) => void
}) => {
  const say = trashWords.use()
  const along = rows.reduce(
    (sum, row) => ({ items: sum.items + row.along.items, folders: sum.folders + row.along.folders }),
    { items: 0, folders: 0 },
  )
  const { submit, saving } = useSubmit(
    (options) => trash.remove({ body: { guids: rows.map(({ guid }) => guid) } }, options),
    {
      onDone: ({ deleted, failed }) => {
        told(deleted)
        onDone(namesOf(rows, failed))
      },
      onRefused: onClose,
    },
  )
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { count: rows.length, name: rows[0]?.name ?? '', shown: formatNumber(rows.length) })}
      action={say('remove')}
      danger
      busy={saving}
      {...(rows.length + along.items + along.folders > MANY && {
        typed: { word: say('remove_word'), label: say('remove_typed') },
      })}
      onConfirm={submit}
      onClose={onClose}
    >
      {along.items + along.folders > 0 && (
        <p>
          <strong>{say('remove_along', { what: alongText(along) })}</strong>
        </p>
      )}
      <p>{say('remove_final')}</p>
    </ConfirmDialog>
  )
}

/** As many calls as there are thousands. */
const emptyAll = async (options: CallOptions): Promise<number> => {
  for (let sum = 0; ;) {
    const { deleted, left } = await trash.empty({}, options)
    sum += deleted
    if (left === 0) return sum
  }
}

export const EmptyTrash = ({ total, onClose }: { total: number; onClose: () => void }) => {
  const say = trashWords.use()
  const { submit, saving } = useSubmit(emptyAll, {
    onDone: (deleted) => {
      told(deleted)
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={say('empty_title', { count: total, shown: formatNumber(total) })}
      action={say('empty_action')}
      danger
      busy={saving}
      {...(total > MANY && { typed: { word: say('remove_word'), label: say('remove_typed') } })}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{say('remove_final')}</p>
      <p>{say('empty_left')}</p>
    </ConfirmDialog>
  )
}
