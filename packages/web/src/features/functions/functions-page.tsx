import type { ApiFunction } from '@entrepot/contract/functions/function.ts'
import { FUNCTION_LIST } from '@entrepot/contract/functions/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { FUNCTION_ADD, FUNCTION_DELETE } from './access.ts'
import { functions } from './api.ts'
import { functionTerms, functionWords } from './words.ts'

const columns = () =>
  gridColumns<ApiFunction>()(FUNCTION_LIST, (name) => functionTerms.say(`columns.${name}`), {
    name: {
      minWidth: 160,
      width: 220,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/api/functions/${guid}`,
    },
    returnedValue: { width: 160, text: ({ returnedValue }) => functionTerms.say(`kinds.${returnedValue}`) },
    code: { grow: true, width: 320 },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** Parts of what is sent to other systems that are computed (API-05). */
export const FunctionsPage = (): ReactNode => {
  const say = functionWords.use()
  const navigate = useNavigate({ from: '/settings/api/functions' })
  const [mayAdd, mayRemove] = [useCan(FUNCTION_ADD), useCan(FUNCTION_DELETE)]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/api/functions/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    remove: (guid, options) => functions.remove({ params: { guid } }, options),
    queryKey: ['functions'],
  })
  const { page } = useList({
    kept: 'functions',
    columns: made,
    search: useSearch({ from: '/main/settings/api/functions' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: functions.list,
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
