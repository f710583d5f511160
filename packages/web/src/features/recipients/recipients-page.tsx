import { RECIPIENT_LIST } from '@entrepot/contract/recipients/list.ts'
import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { RECIPIENT_ADD } from './access.ts'
import { recipients } from './api.ts'
import { recipientWords } from './words.ts'

const RecipientDialog = lazyPart(async () => (await import('./recipient-dialog.tsx')).RecipientDialog)
const some = (count: number): string => (count > 0 ? formatNumber(count) : '')

const columns = () =>
  gridColumns<Recipient>()(RECIPIENT_LIST, (name) => recipientWords.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 180,
      width: 220,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/recipients/${guid}`,
    },
    lastname: { width: 150, hidden: true },
    firstname: { width: 150, hidden: true },
    department: { width: 160 },
    email: { width: 220 },
    phone: { width: 140 },
    hasAccount: { width: 130, text: ({ hasAccount }) => recipientWords.say(hasAccount ? 'yes' : 'no') },
    open_checkouts: { width: 140, text: ({ open_checkouts: count }) => some(count) },
    late_checkouts: {
      width: 120,
      text: ({ late_checkouts: count }) => some(count),
      cell: ({ late_checkouts: count }) => count > 0 && <StateBadge tone="warning">{formatNumber(count)}</StateBadge>,
    },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
  })

/** Whom things are lent to (NAV-50). */
export const RecipientsPage = (): ReactNode => {
  const say = recipientWords.use()
  const navigate = useNavigate({ from: '/recipients' })
  const mayAdd = useCan(RECIPIENT_ADD)
  const [isNew, setNew] = useState(false)
  const made = useMadeOfTexts(columns)
  const { page } = useList({
    kept: 'recipients',
    columns: made,
    search: useSearch({ from: '/main/recipients' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: recipients.list,
  })
  const open = (guid: string) => void navigate({ href: `/recipients/${guid}` })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => setNew(true) : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
      />
      {isNew && <RecipientDialog onDone={({ guid }) => open(guid)} onClose={() => setNew(false)} />}
    </>
  )
}
