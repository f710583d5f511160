import { Button, Flex } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { textOf } from '../../kernel/failure.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { apiDocs } from './api.ts'
import { CallDrawer } from './call-drawer.tsx'
import { type Call, callsOf, type Description, inGroups, matching } from './description.ts'
import { Method } from './method.tsx'
import { apiDocsWords } from './words.ts'

/** The description of the API, each call with what it takes and answers, to be tried with a token. */
export const ApiDocsPage = () => {
  const say = apiDocsWords.use()
  const navigate = useNavigate()
  const { q = '', call: opened } = useSearch({ from: '/main/profile/api' })
  // Kept by this page alone, from one call to the next.
  const [token, setToken] = useState('')
  const { data, error, refetch } = useQuery({ ...apiDocs.openapi.query(), staleTime: Infinity })
  const calls = useMemo(() => (data ? callsOf(data as unknown as Description) : null), [data])
  const found = useMemo(() => matching(calls ?? [], q), [calls, q])
  const open = calls?.find(({ id }) => id === opened)
  const go = (search: { q?: string; call?: string }) => void navigate({ to: '/profile/api', search, replace: true })
  const toCall = (call?: string) => go({ ...(q && { q }), ...(call && { call }) })
  return (
    <Page
      title={say('title')}
      count={calls ? say('found', { count: found.length }) : undefined}
      actions={
        <Button
          component="a"
          href={`${API_BASE}/openapi.json`}
          download="openapi.json"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        >
          {say('download')}
        </Button>
      }
      toolbar={
        <SearchField
          label={say('search')}
          value={q}
          width={320}
          onSearch={(text) => go({ ...(text && { q: text }), ...(opened && { call: opened }) })}
        />
      }
      drawer={
        open && <CallDrawer key={open.id} call={open} token={token} onToken={setToken} onClose={() => toCall()} />
      }
    >
      <Help>
        {say('about')} <Link to="/profile/tokens">{say('tokens')}</Link>
      </Help>
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !calls ? (
        <SkeletonRows rows={6} />
      ) : found.length === 0 ? (
        <EmptyState kind="no-result" title={say('none', { text: q })} />
      ) : (
        <Flex mt={16}>
          <Groups calls={found} onOpen={toCall} />
        </Flex>
      )}
    </Page>
  )
}

const Groups = ({ calls, onOpen }: { calls: readonly Call[]; onOpen: (id: string) => void }) => (
  <Sections>
    {inGroups(calls).map(([group, ofGroup]) => (
      <Section key={group} title={group}>
        <EntryList label={group}>
          {ofGroup.map(({ id, method, path, summary }) => (
            <li key={id}>
              <Flex gap="4px 10px" align="baseline" wrap="wrap">
                <Method of={method} />
                <LinkButton quiet onClick={() => onOpen(id)}>
                  <code>{path}</code>
                </LinkButton>
                <Help as="span" small>
                  {summary}
                </Help>
              </Flex>
            </li>
          ))}
        </EntryList>
      </Section>
    ))}
  </Sections>
)
