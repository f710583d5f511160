import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { SOON_DAYS } from '@entrepot/contract/reservations/states.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { timeZone } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useList } from '../layouts/index.ts'
import { FolderFilter, useForest } from '../folders/index.ts'
import { RESERVATION_ADD } from './access.ts'
import { reservations } from './api.ts'
import { reservationColumns } from './reservation-columns.tsx'
import { reservationEntries } from './reservation-entries.ts'
import { DUES, STATES, type Due } from './address.ts'
import { reservationWords } from './words.ts'

const ReserveDialog = lazyPart(async () => (await import('./reserve-dialog.tsx')).ReserveDialog)
const RemoveReservation = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveReservation)
const FILTERS = ['state', 'due', 'name', 'folder', 'item'] as const
type State = (typeof STATES)[number]
const ACTIVE: Record<State, { active?: 'true' | 'false' }> = {
  active: { active: 'true' },
  inactive: { active: 'false' },
  all: {},
}

/** As conditions on the days of the company: what the start page counts. */
const dueFilter = (due: Due): string => {
  const today = companyToday(new Date(), timeZone())
  const within = (value: string) => ({ field: 'expiryDate', operator: 'between', value })
  const rules =
    due === 'soon'
      ? [within(`${today}|${addDays(today, SOON_DAYS)}`)]
      : [
          within(`${addDays(today, -SOON_DAYS)}|${addDays(today, -1)}`),
          { field: 'state', operator: 'equals', value: 'expired' },
        ]
  return JSON.stringify({ operator: 'AND', rules })
}

/** What is reserved in visible folders, the first to expire first (NAV-20). */
export const ReservationsPage = () => {
  const say = reservationWords.use()
  const navigate = useNavigate({ from: '/reservations' })
  const search = useSearch({ from: '/main/reservations' })
  const mayAdd = useCan(RESERVATION_ADD)
  const { forest } = useForest()
  const { data: names } = useQuery(reservations.names.query({ query: { size: 500 } }))
  const [open, setOpen] = useState<Reservation | 'new' | null>(null)
  const [removing, setRemoving] = useState<Reservation | null>(null)
  const columns = useMadeOfTexts(reservationColumns)
  const { state = 'active', due, name, folder, item } = search
  const asked = useMemo(
    () => ({
      ...ACTIVE[state],
      ...(due && { filters: dueFilter(due) }),
      ...(name && { name }),
      ...(folder && { folder }),
      ...(item && { item }),
    }),
    [state, due, name, folder, item],
  )
  const { change, page } = useList({
    kept: 'reservations',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: reservations.list,
    query: asked,
  })
  const toItem = (guid: string) =>
    void navigate({ to: '/item/$guid', params: { guid }, search: { tab: 'reservations' } })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => setOpen('new') : undefined}
        rowName={({ name: { name: shown }, item: of }) => `${shown} ${of.name}`}
        onOpen={({ item: of }) => toItem(of.guid)}
        rowMenu={(reservation) => [
          { label: say('open_item'), icon: IconExternalLink, run: () => toItem(reservation.item.guid) },
          ...reservationEntries(reservation, forest.byGuid.get(reservation.folder.guid)?.permission === 'write', {
            edit: setOpen,
            remove: setRemoving,
          }),
        ]}
        filters={
          <>
            <Segmented
              label={say('state')}
              value={state}
              onChange={(value: State) => change({ state: value === 'active' ? undefined : value, due: undefined })}
              options={STATES.map((value) => ({ value, label: say(`filter.${value}`) }))}
            />
            <NativeSelect
              aria-label={say('due.label')}
              value={due ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = DUES.find((one) => one === value)
                change({ due: chosen, state: chosen === 'past' ? 'inactive' : undefined })
              }}
              data={[
                { value: '', label: say('due.any') },
                ...DUES.map((value) => ({ value, label: say(`due.${value}`) })),
              ]}
              w={210}
            />
            <FolderFilter folder={folder} onChange={(chosen) => change({ folder: chosen })} />
            {names && names.data.length > 0 && (
              <NativeSelect
                aria-label={say('name_filter')}
                value={name ?? ''}
                onChange={({ currentTarget: { value } }) => change({ name: value || undefined })}
                data={[
                  { value: '', label: say('any_name') },
                  ...names.data.map(({ guid, name: label }) => ({ value: guid, label })),
                ]}
                w={210}
              />
            )}
          </>
        }
      />
      {open && <ReserveDialog {...(open !== 'new' && { reservation: open })} onClose={() => setOpen(null)} />}
      {removing && <RemoveReservation reservation={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
