import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { DateField } from '../../ui/date-field.tsx'
import { announce } from '../../ui/live.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRuledForm } from '../fields/index.ts'
import { RecipientChoice } from '../recipients/index.ts'
import { checkouts } from './api.ts'
import { itemOfCode } from './item-of-code.ts'
import { refusalOf } from './lend-refusal.ts'
import { type Lending, withItem } from './lending.ts'
import { LentThings } from './lent-things.tsx'
import { refreshCheckouts } from './refresh-checkouts.ts'
import { SignStep } from './sign-step.tsx'
import { checkoutWords } from './words.ts'

type Named = { guid: string; name: string }
type Props = { items?: readonly ListedItem[]; recipient?: Named; onClose: () => void }

/** From the menu of an item, or the bar of several (CHK-11). */
export const LendItems = ({ items, onClose }: { items: readonly ListedItem[]; onClose: () => void }) => (
  <LendDialog items={items} onClose={onClose} />
)

/** Things are handed over to somebody: found, scanned or chosen before, and signed for if one likes. */
export const LendDialog = ({ items = [], recipient: known, onClose }: Props) => {
  const say = checkoutWords.use()
  const [recipient, setRecipient] = useState<Named | null>(known ?? null)
  const [lines, setLines] = useState<readonly Lending[]>(() => items.reduce(withItem, [] as readonly Lending[]))
  const [dueDate, setDue] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [signing, setSigning] = useState<string | null>(null)
  const add = (item: ListedItem) => {
    const reason = refusalOf(item)
    play(reason ? 'bad' : 'good')
    if (reason) return toast.error(say('lend.not_lent', { name: item.name, reason }))
    setLines((before) => withItem(before, item))
    return announce(say('lend.scanned', { name: item.name }))
  }
  useScan(({ code }) => {
    void itemOfCode(code).then((item) => {
      if (item) return add(item)
      play('bad')
      return toast.error(say('lend.unknown', { code }))
    })
  })
  const ruled = useRuledForm({
    target: 'checkouts',
    values: { recipient: recipient?.guid ?? null, dueDate, comment },
    before: null,
    set: (part) => {
      if (part.dueDate !== undefined) setDue(part.dueDate)
      if (part.comment !== undefined) setComment(part.comment)
    },
  })
  const wrong = tried ? ruled.errors() : {}
  const { submit, saving, errors } = useSubmit(
    (options) =>
      checkouts.create(
        {
          body: {
            recipient: recipient!.guid,
            items: lines.map(({ item, quantity }) => ({ guid: item.guid, quantity: quantity ?? 0 })),
            dueDate: ruled.toSend().dueDate,
            comment: ruled.toSend().comment,
          },
        },
        options,
      ),
    {
      fields: () => [
        'recipient',
        'dueDate',
        'comment',
        ...lines.flatMap((_, at) => [`items.${at}`, `items.${at}.quantity`]),
      ],
      onDone: ({ handover, data }) => {
        toast.success(say('lend.done', { count: data.length, shown: formatNumber(data.length), name: recipient!.name }))
        refreshCheckouts()
        setSigning(handover)
      },
    },
  )
  if (signing !== null)
    return (
      <SignStep
        handover={signing}
        title={say('sign.lend_title', { name: recipient!.name })}
        help={say('sign.lend_help', { name: recipient!.name })}
        onClose={onClose}
      />
    )
  const only = items.length === 1 ? items[0] : undefined
  return (
    <FormDialog
      title={only ? say('lend.title_of', { name: only.name }) : say('lend.title')}
      action={say('lend.action')}
      size="lg"
      saving={saving}
      onSubmit={() => {
        setTried(true)
        if (recipient && lines.length > 0 && Object.keys(ruled.errors()).length === 0) submit()
      }}
      onClose={onClose}
    >
      <RecipientChoice
        value={recipient}
        error={
          errors['recipient'] ??
          ruled.of('recipient').error ??
          (tried && !recipient ? say('lend.recipient_needed') : undefined)
        }
        onChange={setRecipient}
      />
      <LentThings
        lines={lines}
        errors={errors}
        error={tried && lines.length === 0 ? say('lend.needed') : undefined}
        onAdd={add}
        onChange={setLines}
      />
      {ruled.of('dueDate').visible && (
        <DateField
          label={say('lend.due')}
          required={ruled.of('dueDate').required}
          readOnly={ruled.of('dueDate').readOnly}
          description={say('lend.due_help')}
          value={dueDate}
          error={errors['dueDate'] ?? ruled.of('dueDate').error ?? wrong['dueDate']}
          onChange={setDue}
        />
      )}
      {ruled.of('comment').visible && (
        <Textarea
          label={say('lend.comment')}
          required={ruled.of('comment').required}
          readOnly={ruled.of('comment').readOnly}
          rows={2}
          maxLength={5_000}
          value={comment}
          error={errors['comment'] ?? ruled.of('comment').error ?? wrong['comment']}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
