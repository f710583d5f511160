import { reservationsApi } from '@entrepot/contract/reservations/reservation.ts'
import { createReservation } from '../../reservations/index.ts'
import { type Act, asScreen } from './as-screen.ts'
import { itemOfLine } from './item-body.ts'

export const reserve: Act = async (acting) => {
  const { ctx, values } = acting
  const { guid: item } = await itemOfLine(acting, values)
  const name = values.text('reservation_name')
  const body = {
    item,
    name: name ? { name } : undefined,
    quantity: values.number('quantity') ?? undefined,
    expiryDate: values.day('expiry_date') ?? undefined,
  }
  values.refuse()
  const { guid } = await asScreen(ctx, reservationsApi.create, { body }, (input) => createReservation(ctx, input.body))
  return { guid, made: true }
}
