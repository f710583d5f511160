import type { IncomingRequest, WrittenIncoming } from '@entrepot/contract/incoming/incoming.ts'
import { MOST_MAPPED } from '@entrepot/contract/incoming/incoming.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'
import { AddressPart } from './address-part.tsx'
import { incoming } from './api.ts'
import { Calls } from './calls.tsx'
import { ConditionsPart } from './conditions-part.tsx'
import { bodyOf, draftOf, EMPTY_INCOMING, type IncomingDraft, saidOf } from './incoming-draft.ts'
import { Listening } from './listening.tsx'
import { MappingPart } from './mapping-part.tsx'
import { WhatPart } from './what-part.tsx'
import { incomingTerms, incomingWords } from './words.ts'

export const IncomingRequestPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/api/incoming-requests/$guid' })
  const mayAdd = useCan(INCOMING_ROLES.adding)
  if (guid !== 'new') return <Existing key={guid} guid={guid} />
  return mayAdd ? <Editor request={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = incomingWords.use()
  const [round, setRound] = useState(0)
  const read = useQuery(incoming.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(request) => <Opened key={round} request={request} onSaved={() => setRound((before) => before + 1)} />}
    </OneRecord>
  )
}

const TABS = ['content', 'calls'] as const
const Opened = ({ request, onSaved }: { request: IncomingRequest; onSaved: () => void }) => {
  const say = incomingWords.use()
  const navigate = useNavigate()
  const { tab = 'content' } = useSearch({ from: '/main/settings/api/incoming-requests/$guid' })
  const tabs = (
    <TabChoice
      label={say('tabs.label')}
      values={TABS}
      value={tab}
      text={(one) => say(`tabs.${one}`)}
      onChange={(one) =>
        void navigate({
          to: '/settings/api/incoming-requests/$guid',
          params: { guid: request.guid },
          search: one === 'calls' ? { tab: one } : {},
        })
      }
    />
  )
  return tab === 'calls' ? (
    <Frame title={request.name}>
      {tabs}
      <Calls guid={request.guid} />
    </Frame>
  ) : (
    <Editor request={request} tabs={tabs} onSaved={onSaved} />
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  const say = incomingWords.use()
  return (
    <Page
      title={title}
      breadcrumb={
        <Link to="/settings/api/incoming-requests" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      {children}
    </Page>
  )
}

/** What an action takes. */
const useTaken = (action: IncomingDraft['action']) => {
  const language = useLanguage()
  const { data } = useQuery({
    ...incoming.fields.query({ query: { action: action || 'create_item' } }),
    queryKey: [...incoming.fields.key, action, language],
    enabled: action !== '',
  })
  return { fields: (action === '' ? undefined : data?.data) ?? [], forces: action !== '' && (data?.forces ?? false) }
}

const FIELDS = [
  'name',
  'status',
  'action',
  'conditions',
  'idPath',
  ...Array.from({ length: MOST_MAPPED }, (_, at) =>
    ['field', 'path', 'value'].map((part) => `mapping.${at}.${part}`),
  ).flat(),
]

type EditorProps = { request: IncomingRequest | null; tabs?: ReactNode; onSaved?: () => void }
const Editor = ({ request, tabs, onSaved }: EditorProps) => {
  const say = incomingWords.use()
  incomingTerms.use()
  const navigate = useNavigate()
  const readOnly = !useCan(request ? INCOMING_ROLES.editing : INCOMING_ROLES.adding)
  const edited = useEdited<WrittenIncoming, IncomingDraft>(request, { draftOf, empty: EMPTY_INCOMING })
  const { draft, set } = edited
  const taken = useTaken(draft.action)
  const { submit, saving, errors } = useSubmit(
    async (options): Promise<WrittenIncoming> => {
      const body = bodyOf(draft)
      return request
        ? edited.watch(
            incoming.update({ params: { guid: request.guid }, body: { ...body, version: edited.version } }, options),
          )
        : incoming.create({ body }, options)
    },
    {
      fields: FIELDS,
      onDone: (saved) => {
        // Rows without a word were not sent: what is refused is named by its place among those that were.
        edited.saved()
        toast.success(say(request ? 'updated' : 'created'))
        const { queryKey } = incoming.get.query({ params: { guid: saved.guid } })
        if (request) queryClient.setQueryData(queryKey, { ...request, ...saved })
        void queryClient.invalidateQueries({ queryKey: ['incoming'] })
        // What was saved is tried where it stands.
        if (onSaved) onSaved()
        else void navigate({ to: '/settings/api/incoming-requests/$guid', params: { guid: saved.guid } })
      },
    },
  )
  const sample = request?.sample?.payload ?? null
  const parts = { draft, errors, readOnly, onChange: set, ...taken, sample }
  return (
    <Frame title={request?.name ?? say('new')}>
      {tabs}
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => {
          // Places of refusals are those of the rows that are sent.
          set({ mapping: [...saidOf(draft.mapping), ...draft.mapping.filter((row) => !saidOf([row]).length)] })
          submit()
        }}
        onCancel={() => navigate({ to: '/settings/api/incoming-requests' })}
      >
        <WhatPart {...parts} />
        <AddressPart request={request} />
        {!readOnly && <Listening request={request} {...parts} />}
        {draft.action !== '' && <MappingPart {...parts} />}
        <ConditionsPart {...parts} />
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Frame>
  )
}
