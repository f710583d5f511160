import { Button } from '@mantine/core'
import { IconArrowBackUp, IconExternalLink, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { rowsBehind } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { FolderFilter } from '../folders/index.ts'
import { useList } from '../layouts/index.ts'
import { recipients, RECIPIENTS_ACCESS } from '../recipients/index.ts'
import { conditionsIn, ListConditions } from '../search/index.ts'
import { CHECKIN, CHECKOUT } from './access.ts'
import { SHOWN, type Shown } from './address.ts'
import { checkouts } from './api.ts'
import { checkoutColumns } from './checkout-columns.tsx'
import { useCheckoutDialogs } from './checkout-dialogs.tsx'
import { checkoutEntries } from './checkout-entries.ts'
import { checkoutWords } from './words.ts'

const LendDialog = lazyPart(async () => (await import('./lend-dialog.tsx')).LendDialog)
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)
const MOST_BACK = 200
const FILTERS = ['state', 'recipient', 'folder', 'item', 's'] as const
const ASKED: Record<Shown, { open?: 'true' | 'false'; late?: 'true' }> = {
  open: { open: 'true' },
  late: { late: 'true' },
  returned: { open: 'false' },
  all: {},
}

/** What is out of visible folders, and what should be back. */
export const CheckoutsPage = (): ReactNode => {
  const say = checkoutWords.use()
  const navigate = useNavigate({ from: '/checkouts' })
  const search = useSearch({ from: '/main/checkouts' })
  const [mayLend, mayTakeBack] = [useCan(CHECKOUT), useCan(CHECKIN)]
  const columns = useMadeOfTexts(checkoutColumns)
  const { acts, dialogs } = useCheckoutDialogs()
  const { state = 'open', recipient, folder, item, act, s } = search
  const asked = useMemo(
    () => ({
      ...ASKED[state],
      ...(recipient && { recipient }),
      ...(folder && { folder }),
      ...(item && { item }),
      ...conditionsIn(s),
    }),
    [state, recipient, folder, item, s],
  )
  const { change, query, page } = useList({
    kept: 'checkouts',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: checkouts.list,
    query: asked,
  })
  const toItem = (guid: string) => void navigate({ to: '/item/$guid', params: { guid }, search: { tab: 'checkouts' } })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayLend ? () => change({ act: 'lend' }) : undefined}
        actions={
          mayTakeBack && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
              onClick={() => change({ act: 'return' })}
            >
              {say('take_back')}
            </Button>
          )
        }
        rowName={({ item: { name }, recipient: { name: holder } }) => `${name} ${holder}`}
        onOpen={({ item: of }) => toItem(of.guid)}
        rowMenu={(checkout) => [
          { label: say('open_item'), icon: IconExternalLink, run: () => toItem(checkout.item.guid) },
          ...(checkout.recipient.guid === null
            ? []
            : [
                {
                  label: say('open_recipient'),
                  icon: IconUser,
                  run: () =>
                    void navigate({ to: '/recipients/$guid', params: { guid: checkout.recipient.guid ?? '' } }),
                },
              ]),
          ...checkoutEntries(checkout, acts),
        ]}
        bulk={
          mayTakeBack
            ? {
                sources: () => rowsBehind(checkouts.list, query, (guid) => checkouts.get({ params: { guid } })),
                most: MOST_BACK,
                actions: [{ label: say('take_back'), run: (rows) => acts.takeBack(...rows) }],
              }
            : undefined
        }
        filters={
          <>
            <Segmented
              label={say('state')}
              value={state}
              onChange={(value: Shown) => change({ state: value === 'open' ? undefined : value })}
              options={SHOWN.map((value) => ({ value, label: say(`filter.${value}`) }))}
            />
            <FolderFilter folder={folder} onChange={(chosen) => change({ folder: chosen })} />
            <ListConditions target="checkouts" value={s} onChange={(next) => change({ s: next })} />
            {recipient && <OfRecipient guid={recipient} onClear={() => change({ recipient: undefined })} />}
          </>
        }
      />
      {act === 'lend' && mayLend && <LendDialog onClose={() => change({ act: undefined })} />}
      {act === 'return' && mayTakeBack && <ReturnDialog onClose={() => change({ act: undefined })} />}
      {dialogs}
    </>
  )
}

/** Whose things the list is narrowed to. */
const OfRecipient = ({ guid, onClear }: { guid: string; onClear: () => void }) => {
  const say = checkoutWords.use()
  const readsRecipients = useCan(RECIPIENTS_ACCESS.roles)
  const { data } = useQuery({ ...recipients.get.query({ params: { guid } }), enabled: readsRecipients })
  return (
    <Button variant="default" onClick={onClear}>
      {data?.name ?? say('of_single')}
    </Button>
  )
}
