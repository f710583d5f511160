import type { RequestRow } from '@entrepot/contract/requests/request.ts'
import { REQUEST_LIST } from '@entrepot/contract/requests/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { REQUEST_ADD, REQUEST_DELETE, REQUEST_EDIT } from './access.ts'
import { requests } from './api.ts'
import { requestTerms, requestWords } from './words.ts'

const TONE: Record<RequestRow['status'], Tone> = { active: 'success', inactive: 'info', paused: 'error' }
const columns = () =>
  gridColumns<RequestRow>()(REQUEST_LIST, (name) => requestTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 240,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/api/requests/${guid}`,
    },
    status: {
      width: 120,
      text: ({ status }) => requestTerms.say(`statuses.${status}`),
      cell: ({ status }) => <StateBadge tone={TONE[status]}>{requestTerms.say(`statuses.${status}`)}</StateBadge>,
    },
    trigger: { width: 210, text: ({ trigger }) => requestTerms.say(`triggers.${trigger}`) },
    connection: { width: 160, text: ({ connection }) => connection?.name ?? '' },
    method: { width: 100 },
    url: { width: 240, hidden: true },
    failures: { width: 130, text: ({ failures }) => formatNumber(failures) },
    lastRun: { text: ({ lastRun }) => (lastRun ? formatDateTime(lastRun) : requestWords.say('never')) },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** What other systems are told, and when (API-03). */
export const RequestsPage = (): ReactNode => {
  const say = requestWords.use()
  const navigate = useNavigate({ from: '/settings/api/requests' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(REQUEST_ADD), useCan(REQUEST_EDIT), useCan(REQUEST_DELETE)]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/api/requests/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    switching: mayEdit && {
      say,
      setActive: ({ guid }, active, options) => requests.status({ params: { guid }, body: { active } }, options),
    },
    remove: (guid, options) => requests.remove({ params: { guid } }, options),
    queryKey: ['requests'],
  })
  const { page } = useList({
    kept: 'requests',
    columns: made,
    search: useSearch({ from: '/main/settings/api/requests' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: requests.list,
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
