import type { IncomingRow } from '@entrepot/contract/incoming/incoming.ts'
import { INCOMING_LIST } from '@entrepot/contract/incoming/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'
import { incoming } from './api.ts'
import { incomingTerms, incomingWords } from './words.ts'

const TONE: Record<IncomingRow['status'], Tone> = { active: 'success', inactive: 'info' }
const columns = () =>
  gridColumns<IncomingRow>()(INCOMING_LIST, (name) => incomingTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 240,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/api/incoming-requests/${guid}`,
    },
    status: {
      width: 140,
      text: ({ status }) => incomingTerms.say(`statuses.${status}`),
      cell: ({ status, listeningUntil }) => (
        <StateBadge tone={listeningUntil ? 'warning' : TONE[status]}>
          {listeningUntil ? incomingTerms.say('listening') : incomingTerms.say(`statuses.${status}`)}
        </StateBadge>
      ),
    },
    action: { width: 220, text: ({ action }) => incomingTerms.say(`actions.${action}`) },
    force_creation: { width: 170, text: ({ force_creation: is }) => incomingWords.say(is ? 'yes' : 'no') },
    lastCall: { text: ({ lastCall }) => (lastCall ? formatDateTime(lastCall) : incomingWords.say('never')) },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** What other systems may do here (API-04). */
export const IncomingPage = (): ReactNode => {
  const say = incomingWords.use()
  const navigate = useNavigate({ from: '/settings/api/incoming-requests' })
  const [mayAdd, mayEdit, mayRemove] = [
    useCan(INCOMING_ROLES.adding),
    useCan(INCOMING_ROLES.editing),
    useCan(INCOMING_ROLES.removing),
  ]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/api/incoming-requests/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    switching: mayEdit && {
      say,
      setActive: ({ guid }, active, options) =>
        incoming.update({ params: { guid }, body: { status: active ? 'active' : 'inactive' } }, options),
    },
    remove: (guid, options) => incoming.remove({ params: { guid } }, options),
    queryKey: ['incoming'],
  })
  const { page } = useList({
    kept: 'incoming',
    columns: made,
    search: useSearch({ from: '/main/settings/api/incoming-requests' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: incoming.list,
  })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => open('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) => rowMenu({ ...row, active: row.status === 'active' })}
      />
      {question}
    </>
  )
}
