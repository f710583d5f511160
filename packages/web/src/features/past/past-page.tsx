import { RIGHTS_THEN } from '@entrepot/contract/past/access.ts'
import { PAST_CHANGES } from '@entrepot/contract/past/changes.ts'
import { Box, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isGuid } from '../../kernel/addresses.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import type { SearchPart } from '../../kernel/lists.ts'
import { moduleIsOn, useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Banner } from '../../ui/small.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { checkoutColumns, seesCheckouts } from '../checkouts/index.ts'
import { useList } from '../layouts/index.ts'
import { ORDERS_ACCESS } from '../orders/index.ts'
import { seesReservations } from '../reservations/index.ts'
import type { PastSearch } from './address.ts'
import { past } from './api.ts'
import { InstantField } from './instant-field.tsx'
import {
  differenceColumns,
  itemColumns,
  operationThenColumns,
  orderThenColumns,
  reservationThenColumns,
  rightColumns,
} from './past-columns.tsx'
import { pastTerms, pastWords } from './words.ts'

type Change = (part: SearchPart<PastSearch>, push?: boolean) => void
const VIEWS = ['items', 'differences', 'reservations', 'checkouts', 'orders', 'operations', 'rights'] as const
type View = (typeof VIEWS)[number]
const LISTS: readonly View[] = ['reservations', 'checkouts', 'orders', 'operations']

/** Folders, lists and rights as they were at an instant, and what differs between two. Nothing can be changed. */
export const PastPage = (): ReactNode => {
  const { at: asked, view } = useSearch({ from: '/main/past' })
  const at = instantIn(asked)
  const isShown = useShown()
  // Where the address says none it is the instant at which the page was opened.
  const [opened] = useState(() => new Date().toISOString())
  const [isSwitched, setSwitched] = useState(false)
  const shown = { at: at ?? opened, isSwitched, onSwitch: () => setSwitched(true) }
  if (view === 'differences') return <Differences {...shown} />
  if (view === 'reservations' && isShown(view)) return <Reservations {...shown} />
  if (view === 'checkouts' && isShown(view)) return <Checkouts {...shown} />
  if (view === 'orders' && isShown(view)) return <Orders {...shown} />
  if (view === 'operations') return <Operations {...shown} />
  return view === 'rights' && isShown(view) ? <Rights {...shown} /> : <Items {...shown} />
}
/** Which views are for this person. */
const useShown = () => {
  const [mayAskRights, seesOrders] = [useCan(RIGHTS_THEN), useCan(ORDERS_ACCESS.roles)]
  const own: Partial<Record<View, boolean>> = {
    reservations: seesReservations(),
    checkouts: seesCheckouts(),
    orders: seesOrders && moduleIsOn(ORDERS_ACCESS.module),
    rights: mayAskRights,
  }
  return (view: View): boolean => own[view] ?? true
}
type Shown = {
  at: string
  /** Whether somebody has chosen another view, which is another page to the browser. */ isSwitched: boolean
  onSwitch: () => void
}

const instantIn = (text: string | undefined) =>
  text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined

const useAddress = () => {
  const { folder, user, to, ...rest } = useSearch({ from: '/main/past' })
  const until = instantIn(to)
  const search: PastSearch = {
    ...rest,
    ...(isGuid(folder) && { folder }),
    ...(isGuid(user) && { user }),
    ...(until && { to: until }),
  }
  const navigate = useNavigate({ from: '/past' })
  const write = (next: (before: PastSearch) => PastSearch, push: boolean) =>
    void navigate({ search: next, replace: !push })
  const place = useMemo(
    () => ({
      ...(search.folder && { folder: search.folder }),
      ...(search.alone && { deep: 'false' as const }),
    }),
    [search.folder, search.alone],
  )
  return { search, write, place }
}

const Items = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write, place } = useAddress()
  const columns = useMadeOfTexts(itemColumns)
  const query = useMemo(() => ({ at, ...place }), [at, place])
  const { change, page } = useList({
    kept: 'past',
    columns,
    search,
    write,
    filters: ['folder', 'alone'],
    list: past.items,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      tabs={<Head view="items" at={at} {...switching} search={search} change={change} />}
      filters={<Folders at={at} search={search} change={change} />}
    />
  )
}

const Differences = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write, place } = useAddress()
  const columns = useMadeOfTexts(differenceColumns)
  const kind = PAST_CHANGES.find((one) => one === search.change)
  const query = useMemo(
    () => ({ from: at, ...(search.to && { to: search.to }), ...place, ...(kind && { change: kind }) }),
    [at, search.to, place, kind],
  )
  const { change, page } = useList({
    kept: 'past-differences',
    columns,
    search,
    write,
    filters: ['folder', 'alone', 'change'],
    list: past.differences,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ name }) => name}
      tabs={<Head view="differences" at={at} {...switching} search={search} change={change} />}
      filters={
        <>
          <Folders at={at} search={search} change={change} />
          <NativeSelect
            aria-label={say('any_change')}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => change({ change: value || undefined })}
            data={[
              { value: '', label: say('any_change') },
              ...PAST_CHANGES.map((one) => ({ value: one, label: pastTerms.say(`changes.${one}`) })),
            ]}
            w={190}
          />
        </>
      }
    />
  )
}

/** A list of today as it was, with its columns. */
const Reservations = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const columns = useMadeOfTexts(reservationThenColumns)
  const query = useMemo(() => ({ at }), [at])
  const kept = 'past-reservations'
  const { change, page } = useList({ kept, columns, search, write, filters: [], list: past.reservations, query })
  const head = <Head view="reservations" at={at} {...switching} search={search} change={change} />
  return <ListPage say={say} {...page} rowName={({ name, item }) => `${name.name} ${item.name}`} tabs={head} />
}
const Checkouts = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const columns = useMadeOfTexts(checkoutColumns)
  const query = useMemo(() => ({ at }), [at])
  const kept = 'past-checkouts'
  const { change, page } = useList({ kept, columns, search, write, filters: [], list: past.checkouts, query })
  const head = <Head view="checkouts" at={at} {...switching} search={search} change={change} />
  return (
    <ListPage say={say} {...page} rowName={({ item, recipient }) => `${item.name} ${recipient.name}`} tabs={head} />
  )
}

const Orders = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const columns = useMadeOfTexts(orderThenColumns)
  const query = useMemo(() => ({ at }), [at])
  const kept = 'past-orders'
  const { change, page } = useList({ kept, columns, search, write, filters: [], list: past.orders, query })
  const head = <Head view="orders" at={at} {...switching} search={search} change={change} />
  return <ListPage say={say} {...page} rowName={({ number }) => number} tabs={head} />
}

const Operations = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const columns = useMadeOfTexts(operationThenColumns)
  const query = useMemo(() => ({ at }), [at])
  const kept = 'past-operations'
  const { change, page } = useList({ kept, columns, search, write, filters: [], list: past.operations, query })
  const head = <Head view="operations" at={at} {...switching} search={search} change={change} />
  return <ListPage say={say} {...page} rowName={({ title }) => title} tabs={head} />
}

/** Everybody in the folder that is chosen, or one person in all folders. */
const Rights = ({ at, ...switching }: Shown) => {
  const say = pastWords.use()
  const { search, write } = useAddress()
  const { folder, user } = search
  const columns = useMadeOfTexts(rightColumns)
  const query = useMemo(() => ({ at, ...(user ? { user } : folder && { folder }) }), [at, folder, user])
  const { change, page } = useList({
    kept: 'past-rights',
    columns,
    search,
    write,
    filters: ['folder', 'user'],
    list: past.rights,
    query,
  })
  return (
    <ListPage
      say={say}
      {...page}
      rowName={({ user: one, folder: place }) => `${one.name} ${place.name}`}
      onOpen={({ user: one, folder: place }) =>
        change(user || !folder ? { folder: place.guid, user: undefined } : { user: one.guid, folder: undefined }, true)
      }
      tabs={<Head view="rights" at={at} {...switching} search={search} change={change} />}
      filters={
        <Folders
          at={at}
          search={search}
          change={(part) => change({ ...part, user: undefined })}
          none={say(user ? 'of_user' : 'of_me')}
        />
      }
    />
  )
}

type HeadProps = Shown & { view: View; search: PastSearch; change: Change }
/** Which instant is shown, the way out, and what else is known of it. */
const Head = ({ view, at, isSwitched, onSwitch, search: { to, folder }, change }: HeadProps) => {
  const say = pastWords.use()
  const { data } = useQuery(past.folders.query({ query: { at } }))
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSwitched) choice.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [isSwitched])
  const date = formatDateTime(at)
  const isList = LISTS.includes(view)
  const text =
    view === 'differences'
      ? to
        ? say('between', { date, to: formatDateTime(to) })
        : say('between_now', { date })
      : say('as_of', { date })
  const isShown = useShown()
  return (
    <>
      <Box w="100%">
        <Banner
          tone="info"
          action={
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link to="/items/$folderGuid" params={{ folderGuid: folder ?? 'root' }} search={{}} {...props} />
              )}
            >
              {say('leave')}
            </Button>
          }
        >
          {text}
          {isList &&
            data &&
            at < data.listsKnownSince &&
            ` ${say('lists_known_since', { date: formatDateTime(data.listsKnownSince) })}`}
          {!isList &&
            data &&
            at < data.knownSince &&
            ` ${say('known_since', { date: formatDateTime(data.knownSince) })}`}
          {!isList &&
            data &&
            at < data.keywordsKnownSince &&
            ` ${say('keywords_known_since', { date: formatDateTime(data.keywordsKnownSince) })}`}
          {view === 'items' &&
            data &&
            at < data.listsKnownSince &&
            ` ${say('held_known_since', { date: formatDateTime(data.listsKnownSince) })}`}
        </Banner>
      </Box>
      <Box ref={choice} miw={0}>
        <TabChoice
          label={say('view')}
          values={VIEWS.filter(isShown)}
          value={view}
          text={(one) => say(`views.${one}`)}
          onChange={(one) => {
            onSwitch()
            change({ view: one === 'items' ? undefined : one, at, sort: undefined, change: undefined, user: undefined })
          }}
        />
      </Box>
      {view === 'differences' ? (
        <>
          <InstantField
            label={say('since')}
            before={say('since_short')}
            at={at}
            onChange={(next) => next && change({ at: next })}
          />
          <InstantField
            label={say('to')}
            before={say('to_short')}
            at={to ?? null}
            onChange={(next) => change({ to: next })}
          />
        </>
      ) : (
        <InstantField label={say('at')} at={at} onChange={(next) => next && change({ at: next })} />
      )}
    </>
  )
}

type FoldersProps = { at: string; search: PastSearch; change: Change; none?: string }
/** The way to the folder that is shown, as it was, and what lay right in it. */
const Folders = ({ at, search: { folder, alone }, change, none }: FoldersProps) => {
  const say = pastWords.use()
  const { data, isError } = useQuery({
    ...past.folders.query({ query: { at, ...(folder && { parent: folder }) } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const seen = (data && !isError ? data.way : []).filter(({ name }) => name !== '…')
  return (
    <>
      <NativeSelect
        aria-label={say('folders')}
        value={folder ?? ''}
        w={240}
        onChange={({ currentTarget: { value } }) => change({ folder: value || undefined, alone: undefined }, true)}
        data={[
          { value: '', label: none ?? say('all_folders') },
          ...seen.map(({ guid, name }) => ({ value: guid, label: name })),
          ...(data && !isError ? data.data : []).map(({ guid, name, items }) => ({
            value: guid,
            label: say('within', { name, count: formatNumber(items) }),
          })),
        ]}
      />
      {folder && none === undefined && (
        <Button
          variant={alone ? 'light' : 'default'}
          aria-pressed={Boolean(alone)}
          onClick={() => change({ alone: alone ? undefined : '1' })}
        >
          {say('alone')}
        </Button>
      )}
    </>
  )
}
