import type { CheckoutInput } from '@entrepot/contract/checkouts/checkout.ts'
import type { Lending } from '../lending.ts'

type Named = { guid: string; name: string }
export type LendWork = {
  recipient: Named | null
  lines: readonly Lending[]
  dueDate: string | null
  comment: string
  /** The call under way, with its key: who comes back after a cut sends exactly this again. */
  sending: { key: string; body: CheckoutInput; name: string } | null
}
export const NO_LENDING: LendWork = { recipient: null, lines: [], dueDate: null, comment: '', sending: null }
export const isNoLending = ({ recipient, lines, sending }: LendWork) =>
  recipient === null && lines.length === 0 && sending === null

export const sendingOf = ({ recipient, lines, dueDate, comment }: LendWork, key: string): LendWork['sending'] =>
  recipient && {
    key,
    name: recipient.name,
    body: {
      recipient: recipient.guid,
      items: lines.map(({ item, quantity }) => ({ guid: item.guid, quantity: quantity ?? 0 })),
      dueDate,
      comment,
    },
  }
