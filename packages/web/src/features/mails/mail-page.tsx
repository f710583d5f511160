import type { MailNotification } from '@entrepot/contract/mails/mail.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
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
import { MAIL_ADD, MAIL_EDIT } from './access.ts'
import { mails } from './api.ts'
import { History } from './history.tsx'
import { bodyOf, draftOf, EMPTY_MAIL, type MailDraft } from './mail-draft.ts'
import { AttachmentsPart, MessagePart, RecipientsPart, TriggerPart } from './mail-parts.tsx'
import { Trial } from './trial.tsx'
import { mailTerms, mailWords } from './words.ts'

export const MailPage = (): ReactNode => {
  const { guid } = useParams({ from: '/main/settings/mails/$guid' })
  const mayAdd = useCan(MAIL_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor mail={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = mailWords.use()
  const read = useQuery(mails.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(mail) => <Opened mail={mail} />}
    </OneRecord>
  )
}

const TABS = ['message', 'history'] as const
const Opened = ({ mail }: { mail: MailNotification }) => {
  const say = mailWords.use()
  const navigate = useNavigate()
  const { tab = 'message' } = useSearch({ from: '/main/settings/mails/$guid' })
  const tabs = (
    <TabChoice
      label={say('tabs.label')}
      values={TABS}
      value={tab}
      text={(one) => say(`tabs.${one}`)}
      onChange={(one) =>
        void navigate({
          to: '/settings/mails/$guid',
          params: { guid: mail.guid },
          search: one === 'history' ? { tab: one } : {},
        })
      }
    />
  )
  return tab === 'history' ? (
    <MailFrame title={mail.name}>
      {tabs}
      <History guid={mail.guid} />
    </MailFrame>
  ) : (
    <Editor key={mail.guid} mail={mail} tabs={tabs} />
  )
}

const MailFrame = ({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) => {
  const say = mailWords.use()
  return (
    <Page
      title={title}
      breadcrumb={
        <Link to="/settings/mails" className="e-cut">
          {say('title')}
        </Link>
      }
      actions={acts}
      body="wide"
    >
      {children}
    </Page>
  )
}

/** What a trigger offers to conditions and placeholders. */
const useOffered = (trigger: MailDraft['trigger']) => {
  const language = useLanguage()
  const { data } = useQuery({
    ...mails.fields.query({ query: { trigger } }),
    queryKey: [...mails.fields.key, trigger, language],
  })
  return { fields: data?.data ?? [], placeholders: data?.placeholders ?? [] }
}

const FIELDS = [
  'name',
  'trigger',
  'subject',
  'body',
  'to',
  'cc',
  'bcc',
  'recipients',
  'conditions',
  'threshold',
  'schedule',
  ...['hour', 'minute', 'days', 'months', 'repeatMinutes'].map((part) => `schedule.${part}`),
]

const Editor = ({ mail, tabs }: { mail: MailNotification | null; tabs?: ReactNode }) => {
  const say = mailWords.use()
  mailTerms.use()
  const navigate = useNavigate()
  const readOnly = !useCan(mail ? MAIL_EDIT : MAIL_ADD)
  const edited = useEdited(mail, { draftOf, empty: EMPTY_MAIL })
  const { draft, set } = edited
  const [taken, setTaken] = useState(0)
  const offered = useOffered(draft.trigger)
  const toList = () => navigate({ to: '/settings/mails' })
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = bodyOf(draft)
      return mail
        ? edited.watch(
            mails.update({ params: { guid: mail.guid }, body: { ...body, version: edited.version } }, options),
          )
        : mails.create({ body }, options)
    },
    {
      fields: () => FIELDS,
      onDone: ({ guid }: MailNotification) => {
        edited.saved()
        toast.success(say(mail ? 'updated' : 'created'))
        void queryClient.invalidateQueries({ queryKey: ['mails'] })
        // Files are put with one that is there.
        void (mail ? toList() : navigate({ to: '/settings/mails/$guid', params: { guid } }))
      },
    },
  )
  const parts = { draft, errors, readOnly, onChange: set, ...offered }
  return (
    <MailFrame title={mail?.name ?? say('new')} acts={mail && !readOnly && <TestButton guid={mail.guid} />}>
      {tabs}
      <PageForm
        say={say}
        isStale={edited.isStale}
        onTakeTheirs={() => {
          edited.takeTheirs()
          setTaken((before) => before + 1)
        }}
        readOnly={readOnly}
        saving={saving}
        onSubmit={() => submit()}
        onCancel={toList}
      >
        <TriggerPart {...parts} />
        <RecipientsPart {...parts} />
        <MessagePart key={taken} {...parts} />
        <AttachmentsPart {...parts} mail={mail} />
        <Trial guid={mail?.guid ?? null} draft={draft} />
      </PageForm>
      <UnsavedGuard isUnsaved={edited.isUnsaved} />
    </MailFrame>
  )
}

const TestButton = ({ guid }: { guid: string }) => {
  const say = mailWords.use()
  const { submit, saving } = useSubmit((options) => mails.test({ params: { guid }, body: {} }, options), {
    onDone: ({ to }: { to: string }) => toast.success(say('act.tested', { to })),
  })
  return (
    <Button
      variant="default"
      loading={saving}
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      onClick={() => submit()}
    >
      {say('act.test')}
    </Button>
  )
}
