import type {
  CheckinInput,
  CheckinManyInput,
  CheckoutDetail,
  HandedOver,
} from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_STATES } from '@entrepot/contract/checkouts/states.ts'
import { checkQuantity, quantityFromNumber, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { followOut } from './checkout.ts'
import { type Back, type CheckoutRow, findCheckouts, takeBack } from './checkouts.queries.ts'
import { insertHandover } from './handovers.queries.ts'
import { checkoutFor, oneCheckout, readableCheckouts } from './read-checkouts.ts'

type Line = CheckinManyInput['checkouts'][number]
type Coming = { row: CheckoutRow; back: Back }

/**
 * Checkouts as nobody else changes them: the records of what is out are locked, and the checkouts read again, because
 * what was waited for may have brought them back.
 */
export const lockCheckouts = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, CheckoutRow>> => {
  const seen = await readableCheckouts(ctx, guids)
  if (seen.length < new Set(guids).size) throw new Problem('not_found')
  await lockItems(ctx, [...new Set(seen.map(({ item }) => item.guid))])
  const rows = await findCheckouts(ctx, guids)
  for (const guid of guids) if (!ctx.rights.levels.has(rows.get(guid)?.folder ?? '')) throw new Problem('not_found')
  return rows
}

/** No more than what is out of it; equipment is one piece (CHK-08). */
const judge = (row: CheckoutRow, { quantity }: Pick<Line, 'quantity'>, field: string): Problem | Coming => {
  const out = row.quantity - row.returned
  const { name, unit } = row.item
  if (!mayAct(CHECKOUT_STATES, row.status, 'checkin')) return new Problem(CHECKOUT_STATES.refusal, { name })
  const parsed = quantity === undefined ? { value: out } : quantityFromNumber(quantity)
  if (isRefusal(parsed)) return new Problem(parsed.code, { name, ...parsed.params }, field)
  const code = parsed.value === 0 ? 'quantity_zero' : checkQuantity(parsed.value, unit, 'product')
  if (code) return new Problem(code, { name }, field)
  if (parsed.value > out) return new Problem('checkin_too_much', { name, quantity: quantityToNumber(out) }, field)
  const status = stateAfter(CHECKOUT_STATES, row.status, 'checkin', parsed.value === out ? 'checked_in' : 'checked_out')
  return { row, back: { guid: row.guid, quantity: parsed.value, status } }
}

const bring = async (
  ctx: Ctx,
  lines: readonly Line[],
  comment: string,
  fieldOf: (at: number) => string,
): Promise<string> => {
  const guids = lines.map(({ guid }) => guid)
  const rows = await lockCheckouts(ctx, guids)
  const seen = new Set<string>()
  const judged = lines.map((line, at) =>
    seen.size === seen.add(line.guid).size
      ? new Problem('duplicates', {}, fieldOf(at))
      : judge(rows.get(line.guid)!, line, fieldOf(at)),
  )
  const problems = judged.filter((one) => one instanceof Problem)
  const [over] = problems.filter(({ code }) => code === CHECKOUT_STATES.refusal)
  if (over) throw over
  refuseAll(problems)
  const coming = judged.filter((one): one is Coming => !(one instanceof Problem))
  const holders = new Map(coming.map(({ row }) => [row.recipient.guid, row.recipient.name]))
  const [[holder, name] = [null, '']] = holders.size === 1 ? holders : []
  const handover = ctx.services.clock.orderedUuid()
  await insertHandover(ctx, {
    guid: handover,
    kind: 'checkin',
    recipient: holder === null ? null : { guid: holder, name },
    comment,
  })
  await takeBack(
    ctx,
    handover,
    coming.map(({ back }) => back),
  )
  await followOut(
    ctx,
    coming.map(({ row }) => row.item.guid),
  )
  for (const { row, back } of coming) tell(ctx, row, back, comment)
  return handover
}

const tell = (ctx: Ctx, row: CheckoutRow, { quantity }: Back, comment: string): void =>
  happened(ctx, 'checkout.returned', {
    guid: row.guid,
    name: row.item.name,
    folder: row.folder,
    comment,
    around: { guids: [row.item.guid] },
    facts: {
      items: [{ guid: row.item.guid, name: row.item.name }],
      checkout: { quantity: quantityToNumber(quantity), comment, recipient: row.recipient.name },
    },
    payload: {
      item: row.item.name,
      recipient: row.recipient.name,
      quantity: quantityToNumber(quantity),
      remaining: quantityToNumber(row.quantity - row.returned - quantity),
    },
    changes: [
      { field: 'recipient', old: null, new: row.recipient.name },
      {
        field: 'returnedQuantity',
        old: quantityToNumber(row.returned),
        new: quantityToNumber(row.returned + quantity),
      },
    ],
  })

/** CHK-08. */
export const checkIn = async (
  ctx: Ctx,
  guid: string,
  { quantity, comment = '' }: CheckinInput,
): Promise<CheckoutDetail> => {
  await bring(ctx, [{ guid, quantity }], comment, () => 'quantity')
  return oneCheckout(ctx, guid)
}

/** Several things that come back at once, of one person or several: all of it or nothing. */
export const checkInMany = async (
  ctx: Ctx,
  { checkouts: lines, comment = '' }: CheckinManyInput,
): Promise<HandedOver> => {
  const handover = await bring(ctx, lines, comment, (at) => `checkouts.${at}.quantity`)
  const rows = await readableCheckouts(
    ctx,
    lines.map(({ guid }) => guid),
  )
  return { handover, data: rows.map((row) => checkoutFor(ctx, row)) }
}
