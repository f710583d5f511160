import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { useList } from '../layouts/index.ts'
import { BUNDLE_ADD } from './access.ts'
import { bundles } from './api.ts'
import { bundleColumns } from './bundle-columns.tsx'
import { Requirements, useChoices } from './requirements.tsx'
import { bundleWords } from './words.ts'

/** What leaves along with equipment (BUND). */
export const BundlesPage = (): ReactNode => {
  const say = bundleWords.use()
  const navigate = useNavigate({ from: '/settings/bundles' })
  const mayAdd = useCan(BUNDLE_ADD)
  const missing = useChoices()?.missing ?? []
  const made = useMadeOfTexts(bundleColumns)
  const { page } = useList({
    kept: 'bundles',
    columns: made,
    search: useSearch({ from: '/main/settings/bundles' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: bundles.list,
  })
  return (
    <ListPage
      say={say}
      {...page}
      tabs={<Requirements missing={missing} />}
      onCreate={mayAdd && missing.length === 0 ? () => void navigate({ to: '/settings/bundles/create' }) : undefined}
      rowName={({ name }) => name}
      onOpen={({ guid }) => void navigate({ to: '/settings/bundles/$guid', params: { guid } })}
    />
  )
}
