import type { ApiRequest } from '@entrepot/contract/requests/request.ts'
import { MOST_RETURNED } from '@entrepot/contract/requests/request.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import { headerFields } from '../connections/index.ts'
import { REQUEST_ADD, REQUEST_EDIT } from './access.ts'
import { requests } from './api.ts'
import { bodyOf, draftOf, EMPTY_REQUEST, type RequestDraft } from './request-draft.ts'
import { CallPart, ReturnedPart, TriggerPart } from './request-parts.tsx'
import { Runs } from './runs.tsx'
import { keepSecret, takeSecret } from './told-secret.ts'
import { Trial } from './trial.tsx'
import { requestTerms, requestWords } from './words.ts'

export const RequestPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/api/requests/$guid' })
  const mayAdd = useCan(REQUEST_ADD)
  if (guid !== 'new') return <Existing key={guid} guid={guid} />
  return mayAdd ? <Editor request={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = requestWords.use()
  const [round, setRound] = useState(0)
  const read = useQuery(requests.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(request) => <Opened key={round} request={request} onSaved={() => setRound((before) => before + 1)} />}
    </OneRecord>
  )
}

const TABS = ['content', 'runs'] as const
const Opened = ({ request, onSaved }: { request: ApiRequest; onSaved: () => void }) => {
  const say = requestWords.use()
  const navigate = useNavigate()
  const { tab = 'content' } = useSearch({ from: '/main/settings/api/requests/$guid' })
  const tabs = (
    <TabChoice
      label={say('tabs.label')}
      values={TABS}
      value={tab}
      text={(one) => say(`tabs.${one}`)}
      onChange={(one) =>
        void navigate({
          to: '/settings/api/requests/$guid',
          params: { guid: request.guid },
          search: one === 'runs' ? { tab: one } : {},
        })
      }
    />
  )
  return tab === 'runs' ? (
    <Frame title={request.name}>
      {tabs}
      <Paused request={request} />
      <Runs guid={request.guid} />
    </Frame>
  ) : (
    <Editor request={request} tabs={tabs} onSaved={onSaved} />
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  const say = requestWords.use()
  return (
    <Page
      title={title}
      breadcrumb={
        <Link to="/settings/api/requests" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      {children}
    </Page>
  )
}

/** What failed for too long goes on only when somebody says so (rules.md, 17). */
const Paused = ({ request: { guid, status } }: { request: ApiRequest }) => {
  const say = requestWords.use()
  const mayEdit = useCan(REQUEST_EDIT)
  const { submit, saving } = useSubmit(
    (options) => requests.status({ params: { guid }, body: { active: true } }, options),
    {
      onDone: () => {
        toast.success(say('updated'))
        void queryClient.invalidateQueries({ queryKey: ['requests'] })
      },
    },
  )
  if (status !== 'paused') return null
  return (
    <Box my={12}>
      <Banner tone="error">{say('paused')}</Banner>
      {mayEdit && (
        <Button mt={8} variant="default" loading={saving} onClick={() => submit()}>
          {say('act.resume')}
        </Button>
      )}
    </Box>
  )
}

/** What a trigger offers to filters, placeholders and answers. */
const useOffered = (trigger: RequestDraft['trigger']) => {
  const language = useLanguage()
  const { data } = useQuery({
    ...requests.fields.query({ query: { trigger } }),
    queryKey: [...requests.fields.key, trigger, language],
  })
  return {
    fields: data?.data ?? [],
    placeholders: data?.placeholders ?? [],
    returnable: data?.returned ?? [],
    connections: data?.connections ?? [],
  }
}

const FIELDS = [
  'name',
  'status',
  'trigger',
  'connection',
  'filters',
  'method',
  'url',
  'payload',
  'schedule',
  ...['hour', 'minute', 'days', 'months', 'repeatMinutes'].map((part) => `schedule.${part}`),
  ...Array.from({ length: MOST_RETURNED }, (_, at) => [`returnedValue.${at}.path`, `returnedValue.${at}.field`]).flat(),
]

type EditorProps = { request: ApiRequest | null; tabs?: ReactNode; onSaved?: () => void }
const Editor = ({ request, tabs, onSaved }: EditorProps) => {
  const say = requestWords.use()
  requestTerms.use()
  const navigate = useNavigate()
  const readOnly = !useCan(request ? REQUEST_EDIT : REQUEST_ADD)
  const edited = useEdited(request, { draftOf, empty: EMPTY_REQUEST })
  const { draft, set } = edited
  const offered = useOffered(draft.trigger)
  const toList = () => navigate({ to: '/settings/api/requests' })
  const { submit, saving, errors } = useSubmit(
    async (options): Promise<ApiRequest & { secret?: string | null }> => {
      const body = bodyOf(draft, request?.status === 'paused')
      return request
        ? edited.watch(
            requests.update({ params: { guid: request.guid }, body: { ...body, version: edited.version } }, options),
          )
        : requests.create({ body }, options)
    },
    {
      fields: () => [...FIELDS, ...headerFields(draft.headers)],
      onDone: ({ secret, ...saved }) => {
        edited.saved()
        toast.success(say(request ? 'updated' : 'created'))
        if (secret) keepSecret(saved.guid, secret)
        queryClient.setQueryData(requests.get.query({ params: { guid: saved.guid } }).queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: requests.list.key })
        // What was saved is tried where it stands.
        if (onSaved) onSaved()
        else void navigate({ to: '/settings/api/requests/$guid', params: { guid: saved.guid } })
      },
    },
  )
  const parts = { draft, errors, readOnly, onChange: set, ...offered }
  return (
    <Frame title={request?.name ?? say('new')}>
      {tabs}
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
        above={request && <Paused request={request} />}
      >
        <TriggerPart {...parts} />
        <CallPart {...parts} />
        {offered.returnable.length > 0 && <ReturnedPart {...parts} />}
        {request && !readOnly && (
          <>
            <Trial request={request} isUnsaved={edited.isChanged} labels={offered.returnable} />
            <Secret request={request} />
          </>
        )}
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Frame>
  )
}

/** The secret that the other application checks runs with: shown once, when it is made. */
const Secret = ({ request: { guid, lastSecretUntil } }: { request: ApiRequest }) => {
  const say = requestWords.use()
  const [told, setTold] = useState<{ secret: string; until: string | null } | null>(() => {
    const secret = takeSecret(guid)
    return secret === null ? null : { secret, until: null }
  })
  const { submit, saving } = useSubmit((options) => requests.secret({ params: { guid } }, options), {
    onDone: ({ secret, lastSecretUntil: until }: { secret: string; lastSecretUntil: string }) =>
      setTold({ secret, until }),
  })
  const until = told ? told.until : lastSecretUntil
  return (
    <Section title={say('secret.title')} help={say('secret.help')}>
      {told && (
        <Box my={8} style={{ overflowWrap: 'anywhere' }} role="status">
          <Banner tone="warning">{say('secret.once', { secret: told.secret })}</Banner>
        </Box>
      )}
      {until && <Help>{say('secret.both', { at: formatDateTime(until) })}</Help>}
      <Button mt={8} variant="default" loading={saving} onClick={() => submit()}>
        {say('act.secret')}
      </Button>
    </Section>
  )
}
