import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { User } from '@entrepot/contract/users/manage-users.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  IconEye,
  IconHelp,
  IconMailForward,
  IconShieldQuestion,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { useStale } from '../../kernel/forms.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OneRecord, recordEntries } from '../../shell/index.ts'
import { Page } from '../../ui/page.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { tellEndedView, ViewDialog, WhyDialog } from '../rights/index.ts'
import { accounts } from './api.ts'
import { inviteAgain, sendRecoveryCode } from './help-in.ts'
import { nameOf } from './names.ts'
import { userOfAddress } from './address.ts'
import { changeStatus } from './status.ts'
import { USER_FORM, UserForm, useUserForm } from './user-form.tsx'
import { bodyOf, emptyValues, type Values, valuesOf } from './user-values.ts'
import { peopleWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const FULL = roles('USER')
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const EDITORS = roles('USER', 'EDIT')
const REMOVERS = roles('USER', 'DELETE')

export const UserPage = () => {
  const { guid } = useParams({ from: '/main/settings/users/$guid' })
  const user = userOfAddress(guid)
  return user === null ? <NewUser /> : <KnownUser key={user} guid={user} />
}

const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ['accounts'] }),
      client.invalidateQueries({ queryKey: ['groups'] }),
    ])
}

const NewUser = () => {
  const say = peopleWords.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [initial] = useState(() => emptyValues(language))
  const create = (values: Values, withGroups: boolean, options: CallOptions) =>
    accounts.create(
      {
        body: {
          ...bodyOf(values, withGroups),
          ...(values.password && values.is_user && { password: values.password }),
        },
      },
      options,
    )
  const done = (user: User) => {
    toast.success(say('form.invited', { name: nameOf(user) }))
    refresh()
    void navigate({ to: '/settings/users' })
  }
  const edited = useUserForm(initial, create, done)
  return (
    <Page
      title={say('new')}
      body="wide"
      actions={
        <Button type="submit" form={USER_FORM} loading={edited.saving} onMouseDown={(event) => event.preventDefault()}>
          {say('form.invite')}
        </Button>
      }
    >
      <UserForm user={null} edited={edited} readOnly={false} />
    </Page>
  )
}

const KnownUser = ({ guid }: { guid: string }) => {
  const say = peopleWords.use()
  const read = useQuery({ ...accounts.get.query({ params: { guid } }), refetchOnWindowFocus: false })
  return (
    <OneRecord title={say('one')} read={read}>
      {(user) => <EditUser user={user} />}
    </OneRecord>
  )
}

/** Somebody who was invited and has not come yet. */
const isAwaited = ({ invited, active, is_user }: User) => invited && active && is_user

type Acts = Record<'view' | 'changeActive' | 'remove', () => void>
/** What may be done to a user beside changing the form. */
const useEntries = (user: User, acts: Acts) => {
  const say = peopleWords.use()
  const { me } = useSession()
  const [mayEdit, mayRemove, mayAsk] = [useCan(EDITORS), useCan(REMOVERS), useCan(FULL)]
  const isSelf = user.guid === me?.guid
  return [
    ...(mayAsk
      ? [
          {
            label: say('view'),
            icon: IconEye,
            disabled: (isSelf && say('self')) || (!(user.active && user.is_user) && say('view_nothing')),
            run: acts.view,
          },
        ]
      : []),
    ...(mayEdit && isAwaited(user)
      ? [{ label: say('invite_again'), icon: IconMailForward, run: () => void inviteAgain(user) }]
      : []),
    ...(mayAsk && user.secondFactor && !isSelf
      ? [{ label: say('send_code'), icon: IconShieldQuestion, run: () => void sendRecoveryCode(user) }]
      : []),
    ...(mayEdit
      ? [
          {
            label: user.active ? say('disable') : say('enable'),
            icon: user.active ? IconUserOff : IconUserCheck,
            disabled: isSelf && user.active && say('self'),
            run: acts.changeActive,
          },
        ]
      : []),
    ...recordEntries({ kind: 'user', guids: [user.guid] }),
    ...(mayRemove
      ? [
          {
            label: say('remove'),
            icon: IconTrash,
            danger: true,
            disabled: isSelf && say('self'),
            run: acts.remove,
          },
        ]
      : []),
  ]
}

const EditUser = ({ user }: { user: User }) => {
  const say = peopleWords.use()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [mayEdit, mayAsk] = [useCan(EDITORS), useCan(FULL)]
  const [asking, setAsking] = useState(false)
  const [viewing, setViewing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const stale = useStale(user)
  const { current, version } = stale
  const shown = stale.shown ?? user
  const [round, setRound] = useState(0)
  useEffect(() => void tellEndedView().catch(() => undefined), [])
  const name = nameOf(user)
  const { guid } = user

  const update = (values: Values, withGroups: boolean, options: CallOptions) =>
    stale.watch(
      accounts.update(
        { params: { guid }, body: { ...bodyOf(values, withGroups), ...(version !== undefined && { version }) } },
        options,
      ),
    )
  const takeOver = (next: User) => {
    stale.settle(next)
    setRound((before) => before + 1)
  }
  const edited = useUserForm(valuesOf(shown), update, (saved) => {
    toast.success(say('form.saved', { name: nameOf(saved) }))
    takeOver(saved)
    refresh()
  })
  const changeActive = async () => {
    await changeStatus(user, user.active ? 'inactive' : 'active')
    const next = await accounts.get({ params: { guid } }).catch(() => null)
    // The version counts up with the status; what is typed stays.
    if (next)
      stale.amend((before) => ({
        ...(before ?? next),
        active: next.active,
        status: next.status,
        version: next.version,
      }))
  }
  const gone = () => {
    toast.success(say('removed', { name }))
    void navigate({ to: '/settings/users', ignoreBlocker: true })
    refresh()
  }
  const removal = useSubmit((options) => accounts.remove({ params: { guid } }, options), {
    onDone: gone,
    onRefused: () => setRemoving(false),
  })
  const isInvited = isAwaited(user)
  const entries = useEntries(user, {
    view: () => setViewing(true),
    changeActive: () => void changeActive(),
    remove: () => setRemoving(true),
  })
  return (
    <Page
      title={name}
      body="wide"
      count={
        <StateBadge {...(user.active && user.is_user && { tone: isInvited ? 'warning' : 'success' })}>
          {say(`states.${!user.active ? 'inactive' : !user.is_user ? 'person' : user.invited ? 'invited' : 'active'}`)}
        </StateBadge>
      }
      actions={
        <>
          {mayAsk && (
            <Button
              variant="default"
              leftSection={<IconHelp size={16} stroke={1.7} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {say('why')}
            </Button>
          )}
          {entries.length > 0 && <DotsMenu label={name} entries={entries} />}
          {mayEdit && (
            <Button
              type="submit"
              form={USER_FORM}
              loading={edited.saving}
              onMouseDown={(event) => event.preventDefault()}
            >
              {current ? say('stale.keep_mine') : say('form.save')}
            </Button>
          )}
        </>
      }
    >
      <UserForm
        key={round}
        user={shown}
        edited={edited}
        readOnly={!mayEdit}
        notice={
          current && (
            <StaleBanner
              title={say('stale.title')}
              takeTheirs={say('stale.take_theirs')}
              onTake={() => {
                edited.startAgain(valuesOf(current))
                takeOver(current)
              }}
            />
          )
        }
      />
      {asking && <WhyDialog user={{ guid, name }} onClose={() => setAsking(false)} />}
      {viewing && <ViewDialog user={{ guid, name }} onClose={() => setViewing(false)} />}
      {removing && (
        <ConfirmDialog
          opened
          title={say('remove_title', { name })}
          action={say('remove')}
          danger
          busy={removal.saving}
          onConfirm={removal.submit}
          onClose={() => setRemoving(false)}
        >
          {say('remove_text')}
        </ConfirmDialog>
      )}
    </Page>
  )
}
