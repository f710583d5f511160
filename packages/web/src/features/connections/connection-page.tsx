import { APPLICATIONS, AUTH_TYPES, AUTH_FIELDS } from '@entrepot/contract/connections/auth-types.ts'
import type { CallOutcome, Connection } from '@entrepot/contract/connections/connection.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useEdited } from '../../kernel/use-edited.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { CONNECTION_ADD, CONNECTION_EDIT } from './access.ts'
import { connections } from './api.ts'
import { AuthPart } from './auth-part.tsx'
import { bodyOf, draftOf, EMPTY_CONNECTION } from './connection-draft.ts'
import { headerFields, HeaderList } from './header-list.tsx'
import { connectionTerms, connectionWords } from './words.ts'

export const ConnectionPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/api/connections/$guid' })
  const mayAdd = useCan(CONNECTION_ADD)
  if (guid !== 'new') return <Existing key={guid} guid={guid} />
  return mayAdd ? <Editor connection={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = connectionWords.use()
  const [round, setRound] = useState(0)
  const read = useQuery(connections.get.query({ params: { guid } }))
  // What was saved is edited on as it is now, with its version.
  return (
    <OneRecord title={say('title')} read={read}>
      {(connection) => <Editor key={round} connection={connection} onSaved={() => setRound((before) => before + 1)} />}
    </OneRecord>
  )
}

const FIELDS = ['name', 'application', 'baseUrl', 'authType', ...AUTH_FIELDS.map((field) => `auth.${field}`)]

const Editor = ({ connection, onSaved }: { connection: Connection | null; onSaved?: () => void }) => {
  const say = connectionWords.use()
  connectionTerms.use()
  const navigate = useNavigate()
  const presets = useId()
  const readOnly = !useCan(connection ? CONNECTION_EDIT : CONNECTION_ADD)
  const edited = useEdited(connection, { draftOf, empty: EMPTY_CONNECTION })
  const { draft, set } = edited
  const toList = () => navigate({ to: '/settings/api/connections' })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = bodyOf(draft)
      return connection
        ? edited.watch(
            connections.update(
              { params: { guid: connection.guid }, body: { ...body, version: edited.version } },
              options,
            ),
          )
        : connections.create({ body }, options)
    },
    {
      fields: () => [...FIELDS, ...headerFields(draft.headers)],
      onDone: (saved: Connection) => {
        edited.saved()
        toast.success(say(connection ? 'updated' : 'created'))
        queryClient.setQueryData(connections.get.query({ params: { guid: saved.guid } }).queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: connections.list.key })
        // What was saved is tried and granted where it stands.
        if (onSaved) onSaved()
        else void navigate({ to: '/settings/api/connections/$guid', params: { guid: saved.guid } })
      },
    },
  )
  const parts = { draft, errors, readOnly, onChange: set }
  return (
    <Page
      title={connection?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/api/connections" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={edited.takeTheirs}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
      >
        <Box maw={640}>
          <TextInput
            label={say('form.name')}
            required
            maxLength={255}
            autoComplete="off"
            readOnly={readOnly}
            value={draft.name}
            error={errors['name']}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            mt={12}
            label={say('form.application')}
            description={say('form.application_help')}
            maxLength={255}
            autoComplete="off"
            list={presets}
            readOnly={readOnly}
            value={draft.application}
            error={errors['application']}
            onChange={(event) => set({ application: event.currentTarget.value })}
          />
          <datalist id={presets}>
            {APPLICATIONS.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextInput
            mt={12}
            label={say('form.base')}
            description={say('form.base_help')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            readOnly={readOnly}
            value={draft.baseUrl}
            error={errors['baseUrl']}
            onChange={(event) => set({ baseUrl: event.currentTarget.value })}
          />
        </Box>
        <Section title={say('form.auth')}>
          <Box maw={640}>
            <NativeSelect
              label={say('form.auth_type')}
              disabled={readOnly}
              value={draft.authType}
              error={errors['authType']}
              data={AUTH_TYPES.map((value) => ({ value, label: connectionTerms.say(`auth_types.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                set({ authType: AUTH_TYPES.find((one) => one === value) ?? 'none' })
              }
            />
            <AuthPart {...parts} connection={connection} />
          </Box>
        </Section>
        <Section title={say('form.headers')} help={say('form.headers_help')}>
          <HeaderList
            headers={draft.headers}
            errors={errors}
            readOnly={readOnly}
            secrets
            onChange={(headers) => set({ headers })}
          />
        </Section>
        {connection && !readOnly && <Test guid={connection.guid} isUnsaved={edited.isChanged} />}
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </Page>
  )
}

/** Calls the application, and says what came of it (API-14). */
const Test = ({ guid, isUnsaved }: { guid: string; isUnsaved: boolean }) => {
  const say = connectionWords.use()
  const [outcome, setOutcome] = useState<CallOutcome | null>(null)
  const { submit, saving } = useSubmit((options) => connections.test({ params: { guid }, body: {} }, options), {
    onDone: setOutcome,
    onRefused: () => setOutcome(null),
  })
  return (
    <Box maw={640}>
      <Button
        variant="default"
        loading={saving}
        disabled={isUnsaved}
        leftSection={<IconPlugConnected size={16} stroke={1.7} aria-hidden />}
        onClick={() => submit()}
      >
        {say('act.test')}
      </Button>
      <Box mt={12} role="status">
        {isUnsaved
          ? say('test.unsaved')
          : outcome && (
              <Banner tone={outcome.ok ? 'success' : 'error'}>
                {outcome.ok
                  ? say('test.ok', { status: String(outcome.status) })
                  : `${outcome.message ?? ''}. ${outcome.reason ?? ''}`}
              </Banner>
            )}
      </Box>
    </Box>
  )
}
