import type { Category } from '@entrepot/contract/categories/category.ts'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../kernel/format.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { categories } from './api.ts'
import { categoryWords } from './words.ts'

/** So many records are asked for by a word that is typed. */
const MANY = 100

/** Names how many records are left without a category, also where the person does not see them (CAT-05). */
export const RemoveCategories = ({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Category[]
  onClose: () => void
  onDone: () => void
}) => {
  const say = categoryWords.use()
  const guids = rows.map(({ guid }) => guid)
  const { data: effect } = useQuery({ ...categories.effect.query({ body: { guids } }), gcTime: 0 })
  const told = ({ deleted }: { deleted: number }) => {
    toast.success(say('removed', { count: deleted, shown: formatNumber(deleted) }))
    notifySelf('config', {})
    onDone()
  }
  const { submit, saving } = useSubmit((options) => categories.bulkRemove({ body: { guids } }, options), {
    onDone: told,
    onRefused: onClose,
  })
  if (!effect) return null
  const lines = (['items', 'folders'] as const).filter((kind) => effect[kind] > 0)
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { count: rows.length, name: rows[0]?.name ?? '', shown: formatNumber(rows.length) })}
      action={say('remove')}
      danger
      busy={saving}
      {...(effect.items + effect.folders > MANY && { typed: { word: say('remove_word'), label: say('remove_typed') } })}
      onConfirm={submit}
      onClose={onClose}
    >
      {lines.map((kind) => (
        <p key={kind}>
          <strong>{say(`remove_${kind}`, { count: effect[kind], shown: formatNumber(effect[kind]) })}</strong>
        </p>
      ))}
      {lines.length === 0 && <p>{say('remove_nothing')}</p>}
      <p>{say('remove_final')}</p>
    </ConfirmDialog>
  )
}
