import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, type Attempt, type History, isSentAway } from './history.ts'
import { send, type Sent } from './wire.ts'

/** A request that moves stock, with what its ledger rows must be. */
export type Order = { path: string; body: unknown; asked: Asked }

export const outOf = (item: string, quantity: number): Order => ({
  path: `/items/${item}/transactions`,
  body: { type: 'out', quantity, action: 'given_to_technician' },
  asked: { change: -quantity, acts: 1, rows: 1 },
})
export const into = (item: string, quantity: number): Order => ({
  path: `/items/${item}/transactions`,
  body: { type: 'in', quantity },
  asked: { change: quantity, acts: 1, rows: 1 },
})
export const move = (items: readonly string[], quantity: number, destination: string): Order => ({
  path: '/items/move',
  body: { items: items.map((guid) => ({ guid, quantity })), destination: { guid: destination } },
  asked: { change: 0, acts: items.length, rows: items.length * 2 },
})

export type Sender = { client: number; token: string; node: string }

export const place = (
  history: History,
  { client, token, node }: Sender,
  key: string,
  { path, body, asked }: Order,
): Promise<Attempt> => {
  const sent: Sent = { path, token, key, body }
  return history.record(key, client, asked, () => send(node, sent))
}

/** The same by somebody who comes back when a busy node asks for it. */
export const placeInTurn = async (history: History, sender: Sender, key: string, order: Order): Promise<Attempt> => {
  for (;;) {
    const attempt = await place(history, sender, key, order)
    if (!isSentAway(attempt)) return attempt
    await sleep(50)
  }
}

/** The answer of the loser of a race: 422, the field, the reason (D1). */
export const isOutOfStock = ({ status, text }: Attempt): boolean => {
  if (status !== 422) return false
  const { errors } = JSON.parse(text) as { errors?: { field?: string; code: string }[] }
  return errors?.length === 1 && errors[0]!.code === 'remaining_negative' && errors[0]!.field === 'quantity'
}
