import type { Tag } from '@entrepot/contract/tags/tag.ts'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../kernel/format.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { tags } from './api.ts'
import { tagWords } from './words.ts'

/** So many items are asked for by a word that is typed. */
const MANY = 100

/** Names how many items lose them, also where the person does not see them. */
export const RemoveTags = ({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Tag[]
  onClose: () => void
  onDone: () => void
}) => {
  const say = tagWords.use()
  const guids = rows.map(({ guid }) => guid)
  const { data: effect } = useQuery({ ...tags.effect.query({ body: { guids } }), gcTime: 0 })
  const told = ({ deleted }: { deleted: number }) => {
    toast.success(say('removed', { count: deleted, shown: formatNumber(deleted) }))
    notifySelf('config', {})
    onDone()
  }
  const { submit, saving } = useSubmit((options) => tags.bulkRemove({ body: { guids } }, options), {
    onDone: told,
    onRefused: onClose,
  })
  if (!effect) return null
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { count: rows.length, name: rows[0]?.name ?? '', shown: formatNumber(rows.length) })}
      action={say('remove')}
      danger
      busy={saving}
      {...(effect.items > MANY && { typed: { word: say('remove_word'), label: say('remove_typed') } })}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        {effect.items > 0 ? (
          <strong>{say('remove_items', { count: effect.items, shown: formatNumber(effect.items) })}</strong>
        ) : (
          say('remove_nothing')
        )}
      </p>
      <p>{say('remove_final')}</p>
    </ConfirmDialog>
  )
}
