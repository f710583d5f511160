import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { availableOf, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Reservation, ReservationChange, ReservationInput } from '@entrepot/contract/reservations/reservation.ts'
import { followStock, planOfStock } from '../fields/index.ts'
import { throughForm } from '../forms/index.ts'
import { recordOf, requireWritable } from '../records/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { requireAct, stateAfter } from '../../kernel/transitions.ts'
import { RESERVATION_STATES } from '@entrepot/contract/reservations/states.ts'
import { chooseName } from './choose-name.ts'
import { oneReservation, requireReservation, reservationFor, stateOf } from './read-reservations.ts'
import {
  deleteReservation,
  insertReservation,
  type ReservationPatch,
  type ReservationRow,
  updateReservations,
} from './reservations.queries.ts'

/** Locked first: nothing is taken, moved, counted or reserved of the record until the commit. */
const lockRecord = async (ctx: Ctx, item: string): Promise<StockRecord & { active: boolean }> => {
  const row = await requireWritable(ctx, item, 'item')
  return { ...recordOf(ctx, row), active: row.active }
}

/** A reservation that nobody else changes, with its record. It is read again once the record is locked. */
const lockReservation = async (ctx: Ctx, guid: string): Promise<{ before: ReservationRow; record: StockRecord }> => {
  const { item } = await requireReservation(ctx, guid)
  const record = await lockRecord(ctx, item.guid)
  return { before: await requireReservation(ctx, guid), record }
}

/** What is computed from what is reserved, or free, follows in the transaction. */
const followReserved = async (ctx: Ctx, { guid }: Pick<StockRecord, 'guid'>): Promise<void> => {
  const plan = await planOfStock(ctx)
  if (plan) await followStock(ctx, plan, [guid])
}

/** `own`: what the reservation keeps already, which is free for itself (RES-07). */
const readQuantity = (record: StockRecord, number: number, own: Hundredths, problems: Problem[]): Hundredths => {
  const parsed = quantityFromNumber(number)
  if (isRefusal(parsed)) {
    problems.push(new Problem(parsed.code, parsed.params, 'quantity'))
    return 0
  }
  const available = availableOf({ ...record, reserved: record.reserved - own })
  const code = parsed.value === 0 ? 'quantity_zero' : checkQuantity(parsed.value, record.unit, record.type)
  if (code) problems.push(new Problem(code, {}, 'quantity'))
  else if (parsed.value > available && parsed.value > own)
    problems.push(new Problem('reservation_too_much', { quantity: quantityToNumber(available) }, 'quantity'))
  return parsed.value
}

const refusePast = (ctx: Ctx, day: Day, problems: Problem[]): void =>
  void (day < todayOf(ctx) && problems.push(new Problem('reservation_past', {}, 'expiryDate')))

export const createReservation = async (ctx: Ctx, input: ReservationInput): Promise<Reservation> => {
  const { active, ...record } = await lockRecord(ctx, guidOf(input.item))
  if (record.hasVariants) throw new Problem('has_variants', { name: record.name }, 'item')
  if (!active) throw new Problem('variant_disabled', { name: record.name }, 'item')
  const name = await chooseName(ctx, input.name)
  const { expiryDate, ...sent } = await throughForm(
    ctx,
    'reservations',
    { item: record.guid, name: name.name, quantity: input.quantity, expiryDate: input.expiryDate },
    { isNew: true, before: {} },
  )
  const problems: Problem[] = []
  const quantity = readQuantity(record, sent.quantity, 0, problems)
  refusePast(ctx, expiryDate, problems)
  refuseAll(problems)
  const guid = ctx.services.clock.orderedUuid()
  await insertReservation(ctx, { guid, item: record.guid, name, quantity, expiresOn: expiryDate })
  await followReserved(ctx, record)
  happened(ctx, 'reservation.created', {
    guid,
    name: name.name,
    payload: { item: record.name, quantity: quantityToNumber(quantity), expiryDate },
    folder: record.folderGuid,
    around: { guids: [record.guid] },
    facts: {
      items: [{ guid: record.guid, name: record.name }],
      reservation: { quantity: quantityToNumber(quantity), name: name.name, expiryDate },
    },
    changes: changesBetween({}, { item: record.name, quantity: quantityToNumber(quantity), expiryDate }),
  })
  return oneReservation(ctx, guid)
}

export const changeReservation = async (ctx: Ctx, guid: string, change: ReservationChange): Promise<Reservation> => {
  const { before, record } = await lockReservation(ctx, guid)
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: reservationFor(ctx, before) })
  requireAct(RESERVATION_STATES, stateOf(ctx, before), 'change')
  const chosen = change.name === undefined ? before.name : await chooseName(ctx, change.name)
  const sent = await throughForm(
    ctx,
    'reservations',
    { name: change.name && chosen.name, quantity: change.quantity, expiryDate: change.expiryDate },
    {
      isNew: false,
      before: {
        item: record.guid,
        name: before.name.name,
        quantity: quantityToNumber(before.quantity),
        expiryDate: before.expiresOn,
      },
    },
  )
  const problems: Problem[] = []
  const quantity =
    sent.quantity === undefined ? before.quantity : readQuantity(record, sent.quantity, before.quantity, problems)
  const expiresOn = sent.expiryDate ?? before.expiresOn
  refusePast(ctx, expiresOn, problems)
  refuseAll(problems)
  const name = sent.name === undefined ? before.name : chosen
  await write(ctx, before, record, { name, quantity, expiresOn, ended: null }, 'reservation.changed')
  return oneReservation(ctx, guid)
}

export const cancelReservation = async (ctx: Ctx, guid: string): Promise<Reservation> => {
  const { before, record } = await lockReservation(ctx, guid)
  const ended = stateAfter(RESERVATION_STATES, stateOf(ctx, before), 'cancel', 'cancelled')
  await write(ctx, before, record, { ...before, ended }, 'reservation.cancelled')
  return oneReservation(ctx, guid)
}

const write = async (
  ctx: Ctx,
  before: ReservationRow,
  record: StockRecord,
  patch: Pick<ReservationPatch, 'name' | 'quantity' | 'expiresOn' | 'ended'>,
  event: 'reservation.changed' | 'reservation.cancelled',
): Promise<void> => {
  await updateReservations(ctx, [
    {
      guid: before.guid,
      taken: 0,
      name: patch.name,
      quantity: patch.quantity,
      expiresOn: patch.expiresOn,
      ended: patch.ended,
    },
  ])
  await followReserved(ctx, record)
  happened(ctx, event, {
    guid: before.guid,
    name: patch.name.name,
    folder: record.folderGuid,
    around: { guids: [record.guid] },
    changes: changesBetween(logged(before), logged(patch)),
  })
}

const logged = ({ name, quantity, expiresOn }: Pick<ReservationPatch, 'name' | 'quantity' | 'expiresOn'>) => ({
  name: name.name,
  quantity: quantityToNumber(quantity),
  expiryDate: expiresOn,
})

export const removeReservation = async (ctx: Ctx, guid: string): Promise<null> => {
  const { before, record } = await lockReservation(ctx, guid)
  await deleteReservation(ctx, guid)
  await followReserved(ctx, record)
  happened(ctx, 'reservation.deleted', {
    guid,
    name: before.name.name,
    folder: record.folderGuid,
    around: { guids: [record.guid] },
  })
  return null
}
