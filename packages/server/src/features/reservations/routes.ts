import { RESERVATIONS_CHECKS } from './checks.queries.ts'
import { reservationJob } from './notify-reservations.ts'
import { RESERVATION_FIELDS } from '@entrepot/contract/reservations/list.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { reservationsApi } from '@entrepot/contract/reservations/reservation.ts'
import type { Feature } from '../../kernel/feature.ts'
import { reservationKeeper } from './consume.ts'
import { endedReservations, endingReservations } from './due.queries.ts'
import { cancelReservation, changeReservation, createReservation, removeReservation } from './edit-reservations.ts'
import { changeName, createName, listNames, oneName, removeName } from './names.ts'
import { exportReservations, listReservations, namesOfReservations, oneReservation } from './read-reservations.ts'
import { reservationTeller } from './tell-reservations.ts'
import { sentForms } from './sent-forms.ts'

export const reservations: Feature = {
  owns: ['reservation', 'reservation_name', 'reservation_shortage'],
  checks: RESERVATIONS_CHECKS,
  jobs: (kernel) => [reservationJob(kernel)],
  retains: [{ table: 'reservation_shortage', at: 'told_at', keptMs: LIMITS.notificationsKeptMs }],
  goesWith: { item: ['reservation_shortage', 'reservation'] },
  needsMe: {
    ending_reservations: { roles: anyRole('RESERVATION'), module: 'reservation', find: endingReservations },
    ended_reservations: { roles: anyRole('RESERVATION'), module: 'reservation', find: endedReservations },
  },
  holds: { reservation: reservationKeeper },
  tells: { reservation: reservationTeller },
  sources: { reservation: namesOfReservations },
  sentForms: { reservations: sentForms },
  search: {
    reservations: {
      endpoint: reservationsApi.list,
      fields: RESERVATION_FIELDS,
      words: 'reservations:columns',
      custom: null,
      list: listReservations,
      download: exportReservations,
    },
  },
  mount: (mount) =>
    mount('reservations', reservationsApi, {
      list: (ctx, { query }) =>
        query.export ? exportReservations(ctx, query, query.export) : listReservations(ctx, query),
      get: (ctx, { params }) => oneReservation(ctx, params.guid),
      create: (ctx, { body }) => createReservation(ctx, body),
      update: (ctx, { params, body }) => changeReservation(ctx, params.guid, body),
      cancel: (ctx, { params }) => cancelReservation(ctx, params.guid),
      remove: (ctx, { params }) => removeReservation(ctx, params.guid),
      names: (ctx, { query }) => listNames(ctx, query),
      getName: (ctx, { params }) => oneName(ctx, params.guid),
      createName: (ctx, { body }) => createName(ctx, body),
      updateName: (ctx, { params, body }) => changeName(ctx, params.guid, body),
      removeName: (ctx, { params }) => removeName(ctx, params.guid),
    }),
  constraints: { reservation_name_key: { code: 'exists', field: 'name' } },
}
