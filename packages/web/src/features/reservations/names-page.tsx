import { NAME_LIST } from '@entrepot/contract/reservations/list.ts'
import type { ReservationName } from '@entrepot/contract/reservations/reservation.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { gridColumns, SettingsList, type SettingsSay } from '../layouts/index.ts'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

const DIALOGS = {
  New: lazyPart(async () => (await import('./name-dialogs.tsx')).NewName),
  Known: lazyPart(async () => (await import('./name-dialogs.tsx')).KnownName),
  Remove: lazyPart(async () => (await import('./name-dialogs.tsx')).RemoveName),
}
const API = { list: reservations.names, get: reservations.getName }
const columns = () =>
  gridColumns<ReservationName>()(NAME_LIST, (name) => reservationWords.say(`names.columns.${name}`), {
    name: {},
    uses: { width: 170, href: ({ guid }) => `/reservations?name=${guid}` },
    createdAt: {},
  })
const held = ({ uses }: ReservationName) => uses > 0 && reservationWords.say('names.in_use')

/** What things are reserved for (RES-05). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const NamesPage = (): ReactNode => {
  const say = reservationWords.use()
  const sayNames: SettingsSay = (word, values) => say(`names.${word}`, values)
  const navigate = useNavigate({ from: '/settings/reservations' })
  return (
    <SettingsList
      {...{ kept: 'reservation-names', area: 'RESERVATION', api: API, columns, dialogs: DIALOGS, held }}
      say={sayNames}
      search={useSearch({ from: '/main/settings/reservations' })}
      write={(next, push) => void navigate({ search: next, replace: !push })}
    />
  )
}
