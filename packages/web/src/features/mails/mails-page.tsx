import type { MailRow } from '@entrepot/contract/mails/mail.ts'
import { MAIL_LIST } from '@entrepot/contract/mails/list.ts'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { MAIL_ADD, MAIL_DELETE, MAIL_EDIT } from './access.ts'
import { mails } from './api.ts'
import { mailTerms, mailWords } from './words.ts'

const stateText = ({ active }: MailRow) => mailWords.say(active ? 'enabled' : 'disabled')
const columns = () =>
  gridColumns<MailRow>()(MAIL_LIST, (name) => mailTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 260,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/mails/${guid}`,
    },
    trigger: { width: 220, text: ({ trigger }) => mailTerms.say(`triggers.${trigger}`) },
    active: {
      width: 130,
      text: stateText,
      cell: (row) =>
        row.active ? <StateBadge tone="success">{stateText(row)}</StateBadge> : <span>{stateText(row)}</span>,
    },
    subject: { width: 240, hidden: true },
    sent: { width: 110, text: ({ sent }) => formatNumber(sent) },
    lastSent: { width: 170, text: ({ lastSent }) => (lastSent ? formatDate(lastSent) : mailWords.say('never')) },
    nextAt: { width: 170, text: ({ nextAt }) => (nextAt ? formatDate(nextAt) : '') },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** E-mail notifications: what leaves by itself, when and to whom (MAIL-01). */
export const MailsPage = (): ReactNode => {
  const say = mailWords.use()
  const navigate = useNavigate({ from: '/settings/mails' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(MAIL_ADD), useCan(MAIL_EDIT), useCan(MAIL_DELETE)]
  const [removing, setRemoving] = useState<MailRow | null>(null)
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/mails/$guid', params: { guid } })
  const toggle = useSubmit(
    (options, { guid, active }: MailRow) => mails.update({ params: { guid }, body: { active: !active } }, options),
    {
      onDone: () => {
        toast.success(say('updated'))
        void queryClient.invalidateQueries({ queryKey: ['mails'] })
      },
    },
  )
  const { page } = useList({
    kept: 'mails',
    columns: made,
    search: useSearch({ from: '/main/settings/mails' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: mails.list,
  })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => open('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) => [
          ...(mayEdit
            ? [
                {
                  label: say(row.active ? 'act.disable' : 'act.enable'),
                  icon: row.active ? IconEyeOff : IconEye,
                  run: () => toggle.submit(row),
                },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  label: say('act.remove'),
                  icon: IconTrash,
                  danger: true,
                  separated: true,
                  run: () => setRemoving(row),
                },
              ]
            : []),
        ]}
      />
      {removing && <RemoveDialog mail={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

const RemoveDialog = ({ mail: { guid, name }, onClose }: { mail: MailRow; onClose: () => void }) => {
  const say = mailWords.use()
  const { submit, saving } = useSubmit((options) => mails.remove({ params: { guid } }, options), {
    onDone: () => {
      toast.success(say('deleted'))
      void queryClient.invalidateQueries({ queryKey: ['mails'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={say('act.remove_title', { name })}
      action={say('act.remove')}
      danger
      busy={saving}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      {say('act.remove_text')}
    </ConfirmDialog>
  )
}
