import type { ConnectionRow } from '@entrepot/contract/connections/connection.ts'
import { CONNECTION_LIST } from '@entrepot/contract/connections/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { CONNECTION_ADD, CONNECTION_DELETE } from './access.ts'
import { connections } from './api.ts'
import { connectionTerms, connectionWords } from './words.ts'

const authText = ({ authType, missing }: ConnectionRow): string => {
  const type = connectionTerms.say(`auth_types.${authType}`)
  return missing.length > 0 ? `${type} – ${connectionWords.say('lacking')}` : type
}

const columns = () =>
  gridColumns<ConnectionRow>()(CONNECTION_LIST, (name) => connectionTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 260,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/api/connections/${guid}`,
    },
    application: { width: 160 },
    baseUrl: { width: 260 },
    authType: { width: 230, text: authText },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** The other systems that requests call (API-02). */
export const ConnectionsPage = (): ReactNode => {
  const say = connectionWords.use()
  const navigate = useNavigate({ from: '/settings/api/connections' })
  const [mayAdd, mayRemove] = [useCan(CONNECTION_ADD), useCan(CONNECTION_DELETE)]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/api/connections/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    remove: (guid, options) => connections.remove({ params: { guid } }, options),
    queryKey: ['connections'],
  })
  const { page } = useList({
    kept: 'connections',
    columns: made,
    search: useSearch({ from: '/main/settings/api/connections' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: connections.list,
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
