import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListFilters } from '../../ui/list-filters.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useList } from '../layouts/index.ts'
import { SITE_ADD } from './access.ts'
import { SITE_STATES } from './address.ts'
import { sites } from './api.ts'
import { siteColumns } from './site-columns.tsx'
import { siteTerms, siteWords } from './words.ts'

/** Where things go (DEST). */
export const SitesPage = (): ReactNode => {
  const say = siteWords.use()
  const term = siteTerms.use()
  const navigate = useNavigate({ from: '/settings/destination-sites' })
  const search = useSearch({ from: '/main/settings/destination-sites' })
  const { state } = search
  const mayAdd = useCan(SITE_ADD)
  const columns = useMadeOfTexts(siteColumns)
  const query = useMemo(
    () => (state === undefined ? {} : { active: state === 'enabled' ? ('true' as const) : ('false' as const) }),
    [state],
  )
  const { change, page } = useList({
    kept: 'sites',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: ['state'],
    list: sites.list,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      onCreate={mayAdd ? () => void navigate({ to: '/settings/destination-sites/create' }) : undefined}
      rowName={({ name }) => name}
      onOpen={({ guid }) => void navigate({ to: '/settings/destination-sites/$guid', params: { guid } })}
      filters={
        <ListFilters
          filters={[
            {
              name: 'state',
              label: say('state'),
              any: say('any_state'),
              choices: SITE_STATES.map((value) => ({ value, label: term(`states.${value}`) })),
              few: true,
            },
          ]}
          values={{ state }}
          onChange={change}
        />
      }
    />
  )
}
