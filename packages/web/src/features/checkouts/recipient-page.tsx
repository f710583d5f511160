import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { Button, Flex } from '@mantine/core'
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isGone, textOf } from '../../kernel/failure.ts'
import { formatDate, formatNumber, timeZone } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Sections } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import { RecordActivity } from '../activity/index.ts'
import { RECIPIENT_DELETE, RECIPIENT_EDIT, recipients, RecipientDialog, recipientWords } from '../recipients/index.ts'
import { CHECKIN, CHECKOUT } from './access.ts'
import { RECIPIENT_TABS } from './address.ts'
import { checkouts } from './api.ts'
import { useCheckoutDialogs } from './checkout-dialogs.tsx'
import { OutList } from './out-list.tsx'
import css from './statement.module.css'
import { checkoutWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)
const LendDialog = lazyPart(async () => (await import('./lend-dialog.tsx')).LendDialog)
const MOST = 500

/** Somebody that things are lent to, with what they have, as a page and as a statement on paper. */
export const RecipientPage = (): ReactNode => {
  const say = checkoutWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/recipients/$guid' })
  const { data, error, refetch } = useQuery(recipients.get.query({ params: { guid } }))
  if (data) return <Shown recipient={data} />
  if (isGone(error))
    return (
      <RecordGone
        title={say('recipient.gone')}
        back={say('recipient.back')}
        toList={() => navigate({ to: '/recipients' })}
      />
    )
  return <RecordAwaited title={recipientWords.say('title')} failure={error && textOf(error)} retry={refetch} />
}

const Shown = ({ recipient }: { recipient: Recipient }) => {
  const say = checkoutWords.use()
  const term = recipientWords.use()
  const navigate = useNavigate({ from: '/recipients/$guid' })
  const { tab = 'out' } = useSearch({ from: '/main/recipients/$guid' })
  return (
    <Page
      title={recipient.name}
      body="wide"
      breadcrumb={<Link to="/recipients">{term('title')}</Link>}
      actions={<Acts recipient={recipient} />}
    >
      <Sections>
        <p className={css.heading}>
          {say('recipient.statement', {
            name: recipient.name,
            day: formatDate(companyToday(new Date(), timeZone())),
          })}
        </p>
        <Facts
          of="minmax(110px, 200px) minmax(0, 1fr)"
          facts={[
            [term('columns.department'), recipient.department],
            [term('columns.email'), recipient.email],
            [term('columns.phone'), recipient.phone],
            [say('recipient.account'), recipient.user?.name ?? ''],
            [term('columns.open_checkouts'), formatNumber(recipient.open_checkouts)],
            [term('columns.late_checkouts'), recipient.late_checkouts > 0 && formatNumber(recipient.late_checkouts)],
          ]}
        />
        <Flex direction="column" gap={16}>
          <div data-no-print>
            <TabChoice
              label={say('recipient.tabs.label')}
              values={RECIPIENT_TABS}
              value={tab}
              text={(one) => say(`recipient.tabs.${one}`)}
              onChange={(one) =>
                void navigate({
                  search: (before) => searchAfter(before, { tab: one === 'out' ? undefined : one }),
                  replace: true,
                })
              }
            />
          </div>
          {tab === 'activity' ? (
            <RecordActivity entity="recipient" guid={recipient.guid} />
          ) : (
            <Things key={tab} recipient={recipient} open={tab === 'out'} />
          )}
        </Flex>
        <div className={css.receipt}>{say('recipient.receipt')}</div>
      </Sections>
    </Page>
  )
}

/** What they have, or have given back; the same rows as the list of checkouts. */
const Things = ({ recipient: { guid, name }, open }: { recipient: Recipient; open: boolean }) => {
  const say = checkoutWords.use()
  const mayTakeBack = useCan(CHECKIN)
  const { acts, dialogs } = useCheckoutDialogs()
  const { data, error, refetch } = useQuery(
    checkouts.list.query({ query: { recipient: guid, open: open ? 'true' : 'false', size: MOST } }),
  )
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.data.length === 0)
    return <Help>{open ? say('recipient.none_out', { name }) : say('recipient.none_returned')}</Help>
  return (
    <>
      {open && mayTakeBack && (
        <Flex data-no-print>
          <Button size="xs" variant="default" onClick={() => acts.takeBack(...data.data)}>
            {say('recipient.take_back')}
          </Button>
        </Flex>
      )}
      <OutList
        label={say(open ? 'recipient.tabs.out' : 'recipient.tabs.returned')}
        rows={data.data}
        by="item"
        acts={acts}
      />
      {data.total > data.data.length && (
        <Help small>
          <Link to="/checkouts" search={{ recipient: guid, state: 'all' }}>
            {say('recipient.more', { shown: formatNumber(data.data.length) })}
          </Link>
        </Help>
      )}
      {dialogs}
    </>
  )
}

const Acts = ({ recipient }: { recipient: Recipient }) => {
  const { guid, name } = recipient
  const say = checkoutWords.use()
  const navigate = useNavigate({ from: '/recipients/$guid' })
  const [mayEdit, mayRemove, mayLend] = [useCan(RECIPIENT_EDIT), useCan(RECIPIENT_DELETE), useCan(CHECKOUT)]
  const [open, setOpen] = useState<'edit' | 'lend' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { submit: remove, saving } = useSubmit((options) => recipients.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('recipient.removed', { name }))
      void queryClient.invalidateQueries({ queryKey: recipients.list.key })
      void navigate({ to: '/recipients', replace: true })
    },
    onRefused: close,
  })
  return (
    <>
      <DotsMenu
        label={name}
        entries={[
          { label: say('recipient.print'), icon: IconPrinter, run: () => window.print() },
          ...(mayRemove
            ? [{ label: say('recipient.remove'), icon: IconTrash, danger: true, run: () => setOpen('remove') }]
            : []),
        ]}
      />
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen('edit')}
        >
          {say('recipient.edit')}
        </Button>
      )}
      {mayLend && <Button onClick={() => setOpen('lend')}>{say('recipient.lend')}</Button>}
      {open === 'edit' && <RecipientDialog recipient={recipient} onClose={close} />}
      {open === 'lend' && <LendDialog recipient={recipient} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          opened
          danger
          title={say('recipient.remove_title', { name })}
          action={say('recipient.remove')}
          busy={saving}
          onConfirm={() => remove()}
          onClose={close}
        >
          {say('recipient.remove_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
