import {
  type Hundredths,
  QUANTITY_LIMIT,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Transit } from '@entrepot/contract/operations/operation.ts'
import { noteOn } from '../comments/index.ts'
import { postMovements } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { lockToChange } from './edit-operations.ts'
import { requirePlace } from './perimeter.ts'
import { mayAct, placeFor } from './require-operation.ts'
import { findTransit, onItsWay, pageOfTransit, settleTransit, type TransitRow } from './transit.queries.ts'

const transitFor = (ctx: Ctx, row: TransitRow): Transit => ({
  guid: row.guid,
  operation: row.operation,
  item: row.item,
  name: row.name,
  tag: row.tag,
  unit: row.unit,
  left: quantityToNumber(row.sent),
  arrived: quantityToNumber(row.arrived),
  lost: quantityToNumber(row.lost),
  on_its_way: quantityToNumber(onItsWay(row)),
  destination: placeFor(ctx, row.destination),
  leftAt: row.sentAt.toISOString(),
})

type Query = { operation?: string | undefined; item?: string | undefined; page: number; size: number }
export const listTransit = async (ctx: Ctx, { operation, item, page, size }: Query) => {
  const { rows, total } = await pageOfTransit(ctx, { operation, item }, boundsOf({ page, size }))
  return { data: rows.map((row) => transitFor(ctx, row)), page, size, total }
}

type Said = { outcome: 'found' | 'lost'; quantity?: number | undefined; reason?: string | undefined }
/** A difference at arrival stays until somebody says what became of it: found, it arrives; lost, it is no more. */
export const settle = async (ctx: Ctx, guid: string, transit: string, said: Said): Promise<Transit> => {
  const operation = await lockToChange(ctx, guid)
  const row = await findTransit(ctx, guid, transit)
  if (!row) throw new Problem('not_found')
  if (!mayAct(ctx, operation, 'EDIT')) throw new Problem('forbidden')
  const reason = (said.reason ?? '').trim()
  if (reason === '') throw atField('task_reason', 'reason')
  const quantity = quantityOf(row, said.quantity)
  if (said.outcome === 'found') await arrive(ctx, row, quantity, reason)
  await settleTransit(ctx, [
    said.outcome === 'found'
      ? { guid: transit, arrived: quantity, lost: 0 }
      : { guid: transit, arrived: 0, lost: quantity },
  ])
  happened(ctx, 'operation.settled', {
    guid,
    name: operation.title,
    folder: operation.location,
    comment: reason,
    payload: { transit, quantity: quantityToNumber(quantity) },
  })
  await noteOn(ctx, { target: 'interventions', guid, name: operation.title, folder: operation.location ?? '' }, reason)
  return transitFor(ctx, (await findTransit(ctx, guid, transit))!)
}

const quantityOf = (row: TransitRow, asked: number | undefined): Hundredths => {
  const left = onItsWay(row)
  if (left === 0) throw new Problem('transit_settled')
  if (asked === undefined) return left
  const parsed = quantityFromNumber(asked)
  if (isRefusal(parsed)) throw atField(parsed.code, 'quantity')
  if (parsed.value <= 0) throw atField('quantity_zero', 'quantity')
  if (parsed.value >= QUANTITY_LIMIT) throw atField('quantity_too_large', 'quantity')
  if (parsed.value > left) throw atField('transit_too_much', 'quantity', { quantity: quantityToNumber(left) })
  return parsed.value
}

const arrive = async (ctx: Ctx, row: TransitRow, quantity: Hundredths, reason: string): Promise<void> => {
  if (row.item === null) throw new Problem('item_not_found')
  const to = requirePlace(ctx, row.destination)
  await postMovements(
    ctx,
    [
      {
        kind: 'in',
        guid: row.item,
        isSent: true,
        toldIn: row.unit,
        field: 'quantity',
        quantity,
        action: 'movement',
        to,
        note: { comment: reason, recipient: '' },
      },
    ],
    { policy: 'all', source: { kind: 'operation', guid: row.operation.guid }, send: 'now' },
  )
}
