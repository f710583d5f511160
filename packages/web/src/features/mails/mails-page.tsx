import type { MailRow } from '@entrepot/contract/mails/mail.ts'
import { MAIL_LIST } from '@entrepot/contract/mails/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
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
    nextAt: {},
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
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/mails/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    switching: mayEdit && {
      say,
      setActive: ({ guid }, active, options) => mails.update({ params: { guid }, body: { active } }, options),
    },
    remove: (guid, options) => mails.remove({ params: { guid } }, options),
    queryKey: ['mails'],
  })
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
        rowMenu={rowMenu}
      />
      {question}
    </>
  )
}
