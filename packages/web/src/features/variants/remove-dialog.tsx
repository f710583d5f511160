import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { restoreFromTrash } from '../folders/index.ts'
import { quantityText, refreshStock } from '../stock/index.ts'
import { variants as api } from './api.ts'
import { variantWords } from './words.ts'

const RESTORERS = roles('TRASH', 'RESTORE')

/** Asked for before they go to the trash (VAR-16). */
export const RemoveVariants = ({
  variants,
  onClose,
  onDone,
}: {
  variants: readonly Variant[]
  onClose: () => void
  onDone: () => void
}) => {
  const say = variantWords.use()
  const guids = variants.map(({ guid }) => guid)
  const told = ({ deleted, failed }: { deleted: number; failed: readonly { guid: string; message: string }[] }) => {
    void refreshStock()
    for (const message of new Set(failed.map((one) => one.message))) toast.error(message)
    const stayed = new Set(failed.map(({ guid }) => guid))
    const back = {
      label: say('undo'),
      run: () =>
        void restoreFromTrash(
          guids.filter((guid) => !stayed.has(guid)),
          say('restored'),
        ),
    }
    if (deleted > 0) undo.offer(say('messages.deleted'), can(RESTORERS) ? back : undefined)
    onDone()
  }
  const { submit, saving } = useSubmit((options) => api.bulkRemove({ body: { guids } }, options), {
    onDone: told,
    onRefused: onClose,
  })
  const [only] = variants
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', {
        count: variants.length,
        name: only?.name ?? '',
        shown: formatNumber(variants.length),
      })}
      action={say('actions.remove')}
      danger
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {variants.length === 1 && only && only.quantity > 0 && (
        <p>{say('remove_stock', { quantity: quantityText(only.quantity, only.unit) })}</p>
      )}
      <p>{say('remove_text')}</p>
    </ConfirmDialog>
  )
}
