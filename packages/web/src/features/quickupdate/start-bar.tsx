import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { Box, Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { randomKey } from '../../kernel/random.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { refreshStock } from '../stock/index.ts'
import { quickupdate } from './api.ts'
import { afterRun, bodyOf, NO_LIST, runRows, type QuickList } from './quick-list.ts'
import { useMissing } from './use-missing.ts'
import type { QuickWork } from './use-quick-list.ts'
import { isOfTheWhole } from './failed-run.ts'
import { quickWords } from './words.ts'

type Sending = NonNullable<QuickList['sending']>

/** One call with its key, which outlives this page: whoever comes back after a cut sends exactly this again. */
const useRun = ({ list, isRestored, change }: QuickWork, onRan: (ran: QuickRan) => void) => {
  const say = quickWords.use()
  const { submit, saving } = useSubmit(async (_options, sending: Sending) => {
    await change((before) => ({ ...before, sending }))
    const sent = sending.body.items.map(({ guid }) => guid)
    try {
      const ran = await quickupdate.run({ body: sending.body }, { key: sending.key, quiet: true })
      await change((before) => afterRun(before, sent, ran.failed))
      onRan(ran)
      if (ran.updated > 0) toast.success(say('done', { count: ran.updated, shown: formatNumber(ran.updated) }))
      await Promise.all([refreshStock(), queryClient.invalidateQueries({ queryKey: ['notifications'] })])
    } catch (error) {
      if (!isFailure(error)) throw error
      // Nobody knows whether one without an answer took effect: it stays to be sent again, never another one.
      if (!error.unanswered && !isOfTheWhole(error)) await change((before) => ({ ...before, sending: null }))
      toast.error(isOfTheWhole(error) ? say('error') : (error.errors[0]?.message ?? textOf(error)))
    }
  })
  const goOn = useEffectEvent(() => {
    if (list.sending) submit(list.sending)
  })
  useEffect(() => {
    if (isRestored) goOn()
  }, [isRestored])
  return { submit, saving }
}

type Props = { work: QuickWork; fields: readonly QuickField[] | null; onRan: (ran: QuickRan) => void }
export const StartBar = ({ work, fields, onRan }: Props) => {
  const say = quickWords.use()
  const { list, change } = work
  const [asking, setAsking] = useState<'start' | 'clear' | null>(null)
  const { submit, saving } = useRun(work, onRan)
  const missing = useMissing(list, fields)
  const count = runRows(list).length
  const left = list.rows.length - count
  const numbers = (of: number) => ({ count: of, shown: formatNumber(of) })
  const start = () => {
    setAsking(null)
    if (list.sending) return submit(list.sending)
    if (list.template && fields) submit({ key: randomKey(), body: bodyOf(list, list.template, fields) })
  }
  return (
    <FootBar>
      <Box component="span" c="dimmed" flex={1} miw={160} aria-live="polite">
        {[...(missing ? [missing] : []), ...(left > 0 ? [say('left_out', numbers(left))] : [])].join(' ')}
      </Box>
      {list.rows.length > 0 && (
        <Button variant="default" disabled={saving} onClick={() => setAsking('clear')}>
          {say('clear')}
        </Button>
      )}
      <Button loading={saving} disabled={missing !== null} onClick={() => setAsking('start')}>
        {count > 0 ? say('start', numbers(count)) : say('start')}
      </Button>
      {asking === 'start' && (
        <ConfirmDialog
          opened
          title={say('start', numbers(count))}
          action={say('confirm')}
          onConfirm={start}
          onClose={() => setAsking(null)}
        >
          {say('irreversible')}
        </ConfirmDialog>
      )}
      {asking === 'clear' && (
        <ConfirmDialog
          opened
          title={say('clear_title')}
          action={say('clear')}
          danger
          onConfirm={() => {
            setAsking(null)
            const { template, location, destination } = list
            void change(() => ({ ...NO_LIST, template, location, destination }))
          }}
          onClose={() => setAsking(null)}
        >
          {say('clear_text', numbers(list.rows.length))}
        </ConfirmDialog>
      )}
    </FootBar>
  )
}
