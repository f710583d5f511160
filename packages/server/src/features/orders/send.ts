import type { Order } from '@entrepot/contract/orders/order.ts'
import { ORDER_STATES } from '@entrepot/contract/orders/states.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { happened } from '../../kernel/happened.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { requireAct, stateAfter } from '../../kernel/transitions.ts'
import { documentName, drawOrder, type Sheet } from './document.ts'
import { lockToChange } from './edit-orders.ts'
import { linesOf } from './lines.queries.ts'
import { setSent } from './orders.queries.ts'
import { letterheadOf } from './letterhead.queries.ts'
import { oneOrder, requireOrder } from './read-orders.ts'

const sheetOf = async (ctx: Ctx, guid: string): Promise<Sheet & { address: string }> => {
  const order = await requireOrder(ctx, guid)
  const { company, supplier } = await letterheadOf(ctx, order.supplier.guid)
  return {
    order,
    lines: await linesOf(ctx, guid),
    company: { name: ctx.company.name, lines: company },
    supplier: { lines: supplier.lines },
    hasPrices: seesPrices(ctx.rights.roles),
    address: supplier.email,
  }
}

export const orderDocument = async (ctx: Ctx, guid: string): Promise<Download> => {
  const sheet = await sheetOf(ctx, guid)
  return new Download(documentName(ctx, sheet.order), 'application/pdf', () => drawOrder(ctx, sheet))
}

type Asked = { to?: string | null | undefined; message?: string | undefined }
/** Drawn between two transactions; what was changed meanwhile is told instead of sending what no longer holds. */
export const sendOrder = async (ctx: Ctx, guid: string, { to, message }: Asked, raw: Raw): Promise<Order> => {
  const sheet = await inTransaction(ctx, async (inner) => {
    const read = await sheetOf(inner, guid)
    requireAct(ORDER_STATES, read.order.status, 'send')
    return read
  })
  const address = to || sheet.address
  if (!address) throw atField('order_no_address', 'to')
  if (checkEmail(address) !== null) throw atField('email', 'to')
  const content = await drawOrder(ctx, sheet)
  return inTransactionOnce(ctx, raw, { route: 'orders.send', status: 200 }, async (inner) => {
    const order = await lockToChange(inner, guid)
    stateAfter(ORDER_STATES, order.status, 'send', order.status)
    if (order.version !== sheet.order.version)
      throw new Problem('stale', { name: order.updatedByName }, undefined, { current: await oneOrder(inner, guid) })
    const say = (key: string, params: Record<string, string> = {}) =>
      inner.services.words(inner.language, `orders:mail.${key}`, {
        number: order.number,
        company: inner.company.name,
        ...params,
      })
    const text = message?.trim() || say('text')
    await queueMail(inner.db, inner.services.clock, {
      ...plainMail(address, say('subject'), [...text.split(/\n{2,}/), say('close', { name: inner.user.name })]),
      file: { name: documentName(inner, order), content },
    })
    await setSent(inner, guid, address)
    happened(inner, 'order.sent', { guid, name: order.number, payload: { to: address } })
    return oneOrder(inner, guid)
  })
}
