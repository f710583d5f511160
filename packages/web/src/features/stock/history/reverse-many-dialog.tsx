import { Box, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { CallOptions } from '../../../kernel/client.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { notifySelf } from '../../../kernel/push-topics.ts'
import { can } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ReasonField, useReason } from '../../../ui/reason-field.tsx'
import { RefusedList } from '../../../ui/refused-list.tsx'
import { trash } from '../../folders/index.ts'
import { stock } from '../api.ts'
import { refreshStock } from '../posted.ts'
import { historyWords } from './words.ts'

const TRASH_RESTORE = roles('TRASH', 'RESTORE')
/** What one call takes. */
const MOST = 500

type Refused = { guid: string; name: string; message: string }
/**
 * `acts`: movements, one of each act; `trashed`: records to take out of the trash. `mayWiden`: offers all that was
 * recorded in the same go.
 */
type Props = {
  acts: readonly string[]
  trashed?: readonly { guid: string; name: string }[]
  mayWiden?: boolean
  onClose: () => void
  onDone: () => void
}

const reverseAll = async (acts: readonly string[], whole: boolean, reason: string, options: CallOptions) => {
  const sum = { done: 0, refused: [] as Refused[] }
  for (let at = 0; at < acts.length; at += MOST) {
    const { reversed, failed } = await stock.reverseMany(
      { body: { transactions: acts.slice(at, at + MOST), reason, ...(whole && { whole }) } },
      options,
    )
    sum.done += reversed
    sum.refused.push(...failed)
  }
  return sum
}
const restoreAll = async (trashed: NonNullable<Props['trashed']>, options: CallOptions) => {
  const sum = { done: 0, refused: [] as Refused[] }
  for (let at = 0; at < trashed.length; at += MOST) {
    const { restored, failed } = await trash.restore(
      { body: { guids: trashed.slice(at, at + MOST).map(({ guid }) => guid) } },
      options,
    )
    sum.done += restored
    sum.refused.push(
      ...failed.map(({ guid, message }) => ({
        guid,
        message,
        name: trashed.find((one) => one.guid === guid)?.name ?? '',
      })),
    )
  }
  return sum
}

/** Asks why once, then records the opposite of each act; those that stay say why. */
export const ReverseManyDialog = ({ acts, trashed = [], mayWiden = false, onClose, onDone }: Props) => {
  const say = historyWords.use()
  const { given, field } = useReason()
  const [whole, setWhole] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const restored = can(TRASH_RESTORE) ? trashed : []
  const count = acts.length + restored.length

  const { submit, saving } = useSubmit(
    async (options, reason: string) => {
      const reversed = await reverseAll(acts, whole, reason, options)
      const back = await restoreAll(restored, options)
      return { done: reversed.done + back.done, left: [...reversed.refused, ...back.refused] }
    },
    {
      onDone: ({ done, left }) => {
        if (done > 0) toast.success(say('put_back', { count: done, shown: formatNumber(done) }))
        for (const topic of ['items', 'folders'] as const) notifySelf(topic, { folders: [], guids: [] })
        void refreshStock()
        if (left.length > 0) setRefused(left)
        else onDone()
      },
    },
  )
  const check = () => {
    const reason = given()
    if (reason !== null) submit(reason)
  }
  if (refused)
    return (
      <RefusedList
        title={say('stays_title', { count: refused.length, shown: formatNumber(refused.length) })}
        refused={refused}
        onClose={onDone}
      />
    )
  return (
    <FormDialog
      title={say('put_back_title', { count, shown: formatNumber(count) })}
      action={say('put_back_action')}
      saving={saving}
      onSubmit={check}
      onClose={onClose}
    >
      <Box component="p" mb={12}>
        {say('put_back_text')}
      </Box>
      <ReasonField label={say('put_back_reason')} {...field} />
      {mayWiden && (
        <Checkbox
          mt={12}
          label={say('put_back_whole')}
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
