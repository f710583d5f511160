import type { CheckoutInput, HandedOver } from '@entrepot/contract/checkouts/checkout.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { availableOf } from '@entrepot/contract/stock/ledger.ts'
import { followStock, planOfStock } from '../fields/index.ts'
import { throughForm } from '../forms/index.ts'
import { holdRecipient } from '../recipients/index.ts'
import { type ItemRow, lockItems, recordOf } from '../records/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { insertCheckouts } from './checkouts.queries.ts'
import { insertHandover } from './handovers.queries.ts'
import { checkoutFor, readableCheckouts } from './read-checkouts.ts'

type Line = CheckoutInput['items'][number]
type Going = { row: ItemRow; quantity: Hundredths }

/** Due dates lie today or later (settled difference 21). */
export const refusePast = (ctx: Ctx, day: Day | null | undefined): Problem[] =>
  day && day < todayOf(ctx) ? [new Problem('checkout_past', {}, 'dueDate')] : []

/** What is computed from what is free follows in the transaction. */
export const followOut = async (ctx: Ctx, items: readonly string[]): Promise<void> => {
  const plan = await planOfStock(ctx)
  if (plan) await followStock(ctx, plan, items)
}

/** Whether a record may be lent at all; equipment goes whole and once (CHK-07). */
const judgeRecord = (ctx: Ctx, row: ItemRow, { quantity }: Line, field: string): Problem | Going => {
  const record = recordOf(ctx, row)
  const { name } = record
  if (record.hasVariants) return new Problem('has_variants', { name }, field)
  if (!row.active) return new Problem('variant_disabled', { name }, field)
  const isEquipment = record.type === 'equipment'
  if (isEquipment && record.checkedOut) return new Problem('checkout_already', { name }, field)
  if (quantity === undefined && !isEquipment) return new Problem('quantity_zero', { name }, `${field}.quantity`)
  const parsed = quantityFromNumber(quantity ?? 1)
  if (isRefusal(parsed)) return new Problem(parsed.code, { name, ...parsed.params }, `${field}.quantity`)
  const code = parsed.value === 0 ? 'quantity_zero' : checkQuantity(parsed.value, record.unit, record.type)
  if (code) return new Problem(code, { name }, `${field}.quantity`)
  const available = availableOf(record)
  return parsed.value > available
    ? new Problem('checkout_too_much', { name, quantity: quantityToNumber(available) }, `${field}.quantity`)
    : { row, quantity: parsed.value }
}

/**
 * Records are locked before anything is decided: nothing is taken, moved, reserved or lent of them until the commit.
 * Reading the folder is enough, because nothing of its stock changes (CHK-07).
 */
const judgeLines = async (ctx: Ctx, lines: readonly Line[]): Promise<Going[]> => {
  const seen = new Set<string>()
  const rows = await lockItems(ctx, [...new Set(lines.map(({ guid }) => guid))])
  const judged = lines.map((line, at): Problem | Going => {
    const field = `items.${at}`
    const row = rows.get(line.guid)
    if (seen.size === seen.add(line.guid).size) return new Problem('duplicates', {}, field)
    if (!row || !ctx.rights.levels.has(row.folder)) return new Problem('item_not_found', {}, field)
    return judgeRecord(ctx, row, line, field)
  })
  const problems = judged.filter((one) => one instanceof Problem)
  // What is out already is a conflict, and not a wrong value.
  const [conflict] = problems.filter(({ code }) => code === 'checkout_already')
  if (conflict) throw conflict
  refuseAll(problems)
  return judged.filter((one): one is Going => !(one instanceof Problem))
}

/** CHK-01: all of it or nothing; one checkout a line. */
export const checkOut = async (ctx: Ctx, input: CheckoutInput): Promise<HandedOver> => {
  const recipient = await holdRecipient(ctx, guidOf(input.recipient))
  if (!recipient) throw atField('unknown_value', 'recipient', { value: guidOf(input.recipient) })
  const { dueDate, comment: said } = await throughForm(
    ctx,
    'checkouts',
    { recipient: recipient.guid, dueDate: input.dueDate, comment: input.comment },
    { isNew: true, before: {} },
  )
  refuseAll(refusePast(ctx, dueDate))
  const going = await judgeLines(ctx, input.items)
  const handover = ctx.services.clock.orderedUuid()
  const dueOn = dueDate ?? null
  const comment = said ?? ''
  const made = going.map(({ row, quantity }) => ({
    guid: ctx.services.clock.orderedUuid(),
    item: row.guid,
    quantity,
    row,
  }))
  await insertHandover(ctx, { guid: handover, kind: 'checkout', recipient, comment })
  await insertCheckouts(ctx, { handover, recipient, dueOn, made })
  await followOut(
    ctx,
    made.map(({ item }) => item),
  )
  for (const { guid, row, quantity } of made)
    happened(ctx, 'checkout.made', {
      guid,
      name: row.name,
      folder: row.folder,
      comment,
      around: { guids: [row.guid] },
      facts: {
        items: [{ guid: row.guid, name: row.name }],
        checkout: { quantity: quantityToNumber(quantity), dueDate: dueOn, comment, recipient: recipient.name },
      },
      payload: {
        item: row.name,
        recipient: recipient.name,
        quantity: quantityToNumber(quantity),
        dueDate: dueOn ?? '',
      },
      changes: changesBetween(
        {},
        { recipient: recipient.name, quantity: quantityToNumber(quantity), ...(dueOn && { dueDate: dueOn }) },
      ),
    })
  const rows = await readableCheckouts(
    ctx,
    made.map(({ guid }) => guid),
  )
  return { handover, data: rows.map((row) => checkoutFor(ctx, row)) }
}
