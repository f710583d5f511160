import { reservationsApi } from '@entrepot/contract/reservations/reservation.ts'
import { createClient } from '../../kernel/client.ts'

export const reservations = createClient('reservations', reservationsApi)
