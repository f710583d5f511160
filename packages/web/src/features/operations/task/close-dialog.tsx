import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { Box, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { device } from '../../../kernel/device.ts'
import type { Failure } from '../../../kernel/failure.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { moduleIsOn } from '../../../kernel/session.ts'
import { errorText } from '../../../kernel/words.ts'
import { ProgressBar } from '../../../ui/figures.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { LeavingList, stockWords } from '../../stock/index.ts'
import { operations } from '../api.ts'
import { refusalOfLine } from '../refusal-of-line.ts'
import type { Ending } from '../sending/work-act.ts'
import { SignField } from './sign-field.tsx'
import { operationWords } from '../words.ts'
import { useClosing } from './use-closing.ts'

const EFFECTS = [
  'select_folders',
  'inventory',
  'inventory_validation',
  'preparation',
  'out_of_stock',
  'out_of_stock_reception',
] as const
const MOST_SHOWN = 20
/** Each line that is in the way, with its reason (TASK-44). */
const refusalsOf = (failure: Failure, nameOf: Props['nameOf']): readonly string[] =>
  failure.errors.length === 0
    ? failure.texts
    : failure.errors.map(({ field, message }) => refusalOfLine(field && nameOf(field), message))
const effectOf = (kind: OpenedTask['kind']) => EFFECTS.find((one) => one === kind) ?? 'other'
const firstAction = ({ options }: OpenedTask) => {
  const { exitReason } = device.get()
  return options.action ?? OUT_ACTIONS.find((one) => one === exitReason) ?? ''
}

/** What bundles would take along (BUND-08); asked of the server, which keeps all lines. */
const useLeaving = ({ guid, kind, custom, operation }: OpenedTask) => {
  const takes = moduleIsOn('itemBundle') && (kind === 'out_of_stock' || custom?.update_bundles === true)
  const { data } = useQuery({
    ...operations.leavingAlong.query({ params: { guid: operation.guid, task: guid } }),
    staleTime: 0,
    enabled: takes,
  })
  return data?.data ?? []
}

type Props = {
  task: OpenedTask
  /** An exit that goes to somebody says the reason; what is sent on is on its way. */ asksAction: boolean
  /** Expected lines without a quantity, saved or not. */ open: number
  saving: boolean
  progress: { done: number; total: number } | null
  failure: Failure | null
  /** Of the line that a refusal names. */ nameOf: (field: string) => string | undefined
  onSubmit: (ending: Ending) => void
  onClose: () => void
}

/** What is about to happen, said before it does: it is all or nothing, and cannot be taken back here (TASK-44). */
export const CloseDialog = ({
  task,
  asksAction,
  open,
  saving,
  progress,
  failure,
  nameOf,
  onSubmit,
  onClose,
}: Props) => {
  const say = operationWords.use()
  const sayStock = stockWords.use()
  const [action, setAction] = useState(() => firstAction(task))
  const [recipient, setRecipient] = useState('')
  const [skipBundles, setSkipBundles] = useState(false)
  const bundles = useLeaving(task)
  const [tried, setTried] = useState(false)
  const closing = useClosing(task.guid, saving)
  const { warning, errors } = task.lines
  const send = () => {
    setTried(true)
    const known = OUT_ACTIONS.find((one) => one === action)
    if (asksAction && !known) return
    if (asksAction && known) device.set({ exitReason: known })
    onSubmit({
      ...(asksAction && { ...(known && { action: known }), ...(recipient.trim() && { recipient }) }),
      ...(skipBundles && { skipBundles }),
    })
  }
  const counted = (word: 'open' | 'warning' | 'errors', count: number) =>
    count > 0 && <li>{say(`close.${word}`, { count, shown: formatNumber(count) })}</li>
  return (
    <FormDialog
      title={say('close.title', { name: task.title })}
      action={say('close.action')}
      saving={saving}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{say(`close.effect.${effectOf(task.kind)}`)}</p>
      <Box component="ul" c="dimmed">
        {counted('open', open)}
        {counted('warning', warning)}
        {counted('errors', errors)}
        {task.kind === 'out_of_stock' && !task.options.scan_all && <li>{say('close.not_confirmed')}</li>}
      </Box>
      {task.options.signature && (
        <SignField operation={task.operation.guid} task={task} label={say('sign.handed')} field={null} isOpen />
      )}
      {asksAction && (
        <>
          <NativeSelect
            label={say('close.reason')}
            required
            value={action}
            error={tried && !action ? errorText('required') : null}
            data={[
              { value: '', label: sayStock('choose_action') },
              ...OUT_ACTIONS.map((value) => ({ value, label: sayStock(`ledger.${value}`) })),
            ]}
            onChange={(event) => setAction(event.currentTarget.value)}
          />
          <TextInput
            label={say('close.recipient')}
            value={recipient}
            maxLength={255}
            autoComplete="off"
            onChange={(event) => setRecipient(event.currentTarget.value)}
          />
        </>
      )}
      {bundles.length > 0 && <LeavingList bundles={bundles} skip={skipBundles} onSkip={setSkipBundles} />}
      {closing ? (
        <ProgressBar label={say('close.posting')} {...closing} />
      ) : (
        progress && <ProgressBar label={say('close.saving')} {...progress} />
      )}
      <Refusal>
        {failure && (
          <>
            <strong>{say('close.refused')}</strong>
            <ul>
              {refusalsOf(failure, nameOf)
                .slice(0, MOST_SHOWN)
                .map((text) => (
                  <li key={text}>{text}</li>
                ))}
            </ul>
          </>
        )}
      </Refusal>
    </FormDialog>
  )
}
