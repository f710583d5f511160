import type { Tag } from '@entrepot/contract/tags/tag.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { tags } from './api.ts'
import { tagWords } from './words.ts'

/** The one that most items carry already is offered first. */
const mostUsed = (rows: readonly Tag[]) => rows.toSorted((a, b) => (b.items ?? 0) - (a.items ?? 0))

/** Several keywords become one of them; what that does is said before (TAG-04). */
export const MergeTags = ({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly Tag[]
  onClose: () => void
  onDone: () => void
}) => {
  const say = tagWords.use()
  const [into, setInto] = useState(() => mostUsed(rows)[0]!.guid)
  const going = rows.map(({ guid }) => guid).filter((guid) => guid !== into)
  const { data: effect } = useQuery({ ...tags.effect.query({ body: { guids: going } }), gcTime: 0 })
  const name = rows.find(({ guid }) => guid === into)?.name ?? ''
  const told = () => {
    toast.success(say('merged', { name }))
    notifySelf('config', {})
    onDone()
  }
  const { submit, saving } = useSubmit((options) => tags.merge({ body: { tags: going, into } }, options), {
    onDone: told,
    onRefused: onClose,
  })
  return (
    <FormDialog
      title={say('merge_title', { shown: formatNumber(rows.length) })}
      action={say('merge')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={say('merge_into')}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
        data={mostUsed(rows).map((tag) => ({
          value: tag.guid,
          label:
            tag.items === null
              ? tag.name
              : say('merge_option', { name: tag.name, count: tag.items, shown: formatNumber(tag.items) }),
        }))}
      />
      <div role="status">
        {effect && effect.items > 0 && (
          <p>
            <strong>{say('merge_items', { count: effect.items, shown: formatNumber(effect.items), name })}</strong>
          </p>
        )}
        <p>{say('merge_gone')}</p>
      </div>
    </FormDialog>
  )
}
