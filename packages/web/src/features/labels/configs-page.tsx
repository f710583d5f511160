import { PRINT_CONFIG_LIST } from '@entrepot/contract/labels/list.ts'
import type { PrintConfig } from '@entrepot/contract/labels/print-config.ts'
import { takesFormat } from '@entrepot/contract/labels/types.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList, useSwitchedRows } from '../layouts/index.ts'
import { LABEL_DELETE, LABEL_EDIT } from './access.ts'
import { labels } from './api.ts'
import { labelTerms, labelWords } from './words.ts'

const columns = () =>
  gridColumns<PrintConfig>()(PRINT_CONFIG_LIST, (name) => labelTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 260,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/barcode-print/${guid}`,
    },
    type: { width: 190, text: ({ type }) => labelTerms.say(`types.${type}`) },
    format: {
      width: 120,
      text: ({ type, format }) => (takesFormat(type) ? labelTerms.say(`formats.${format}`) : ''),
    },
    pattern: { width: 220 },
    width: { width: 120 },
    height: { width: 120 },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { hidden: true, text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: { hidden: true },
  })

/** How labels are drawn (NAV-46). */
export const ConfigsPage = (): ReactNode => {
  const say = labelWords.use()
  const navigate = useNavigate({ from: '/settings/barcode-print' })
  const [mayAdd, mayRemove] = [useCan(LABEL_EDIT), useCan(LABEL_DELETE)]
  const made = useMadeOfTexts(columns)
  const open = (guid: string) => void navigate({ to: '/settings/barcode-print/$guid', params: { guid } })
  const { rowMenu, question } = useSwitchedRows({
    say,
    removeText: say('act.remove_text'),
    mayRemove,
    remove: (guid, options) => labels.remove({ params: { guid } }, options),
    queryKey: ['labels'],
  })
  const { page } = useList({
    kept: 'printConfigs',
    columns: made,
    search: useSearch({ from: '/main/settings/barcode-print' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: labels.list,
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
