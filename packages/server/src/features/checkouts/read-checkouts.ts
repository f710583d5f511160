import type {
  Checkout,
  CheckoutDetail,
  CheckoutQuery,
  HandoverSignature,
} from '@entrepot/contract/checkouts/checkout.ts'
import { CHECKOUT_LIST } from '@entrepot/contract/checkouts/list.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { foldersAsked, pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, rowsInOrder } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import {
  checkoutCondition,
  type CheckoutFilter,
  type CheckoutRow,
  countCheckouts,
  findCheckouts,
  guidsOfCheckouts,
  orderOf,
  pageOfCheckouts,
} from './checkouts.queries.ts'
import { returnsOf, type SignatureRow, signaturesOf } from './handovers.queries.ts'

export const checkoutFor = (ctx: Ctx, row: CheckoutRow): Checkout => ({
  guid: row.guid,
  handover: row.handover,
  item: row.item,
  folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  folder_path: pathText(ctx, row.folder),
  recipient: row.recipient,
  quantity: quantityToNumber(row.quantity),
  returnedQuantity: quantityToNumber(row.returned),
  remaining: quantityToNumber(row.quantity - row.returned),
  status: row.status,
  dueDate: row.dueOn,
  late: row.status === 'checked_out' && row.dueOn !== null && row.dueOn < todayOf(ctx),
  comment: row.comment,
  checkedOutAt: row.createdAt.toISOString(),
  checkedOutBy: row.createdBy,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  checkedInBy: row.checkedInBy,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

export const signatureFor = ({ name, signedAt, by }: SignatureRow): HandoverSignature => ({
  name,
  signedAt: signedAt.toISOString(),
  by,
})

/** Checkouts of records that the caller may read, in the order of the guids; others are not there. */
export const readableCheckouts = async (ctx: Ctx, guids: readonly string[]): Promise<CheckoutRow[]> => {
  const rows = await findCheckouts(ctx, guids)
  return guids.flatMap((guid) => rows.get(guid) ?? []).filter(({ folder }) => ctx.rights.levels.has(folder))
}
export const requireCheckout = async (ctx: Ctx, guid: string): Promise<CheckoutRow> => {
  const [row] = await readableCheckouts(ctx, [guid])
  if (!row) throw new Problem('not_found')
  return row
}

export const oneCheckout = async (ctx: Ctx, guid: string): Promise<CheckoutDetail> => {
  const row = await requireCheckout(ctx, guid)
  const returns = await returnsOf(ctx, guid)
  const signatures = await signaturesOf(ctx, [row.handover, ...returns.map(({ handover }) => handover)])
  const signed = (handover: string) => {
    const found = signatures.get(handover)
    return found ? signatureFor(found) : null
  }
  return {
    ...checkoutFor(ctx, row),
    signature: signed(row.handover),
    returns: returns.map(({ handover, quantity, comment, at, by }) => ({
      handover,
      quantity: quantityToNumber(quantity),
      comment,
      at: at.toISOString(),
      by,
      signature: signed(handover),
    })),
  }
}

const filterOf = (
  ctx: Ctx,
  { folder, recipient, item, open, late, search, filters }: CheckoutQuery,
): CheckoutFilter => ({
  folders: foldersAsked(ctx, folder),
  today: todayOf(ctx),
  recipient,
  item,
  open,
  late,
  search,
  condition: filters ? checkoutCondition(ctx, filters) : undefined,
})

export const listCheckouts = async (ctx: Ctx, query: CheckoutQuery) => {
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    pageOfCheckouts(ctx, filter, orderOf(query.sort), boundsOf(query)),
    countCheckouts(ctx, filter),
  ])
  return { data: rows.map((row) => checkoutFor(ctx, row)), page: query.page, size: query.size, total }
}

export const exportCheckouts = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<CheckoutQuery>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  const [filter, order] = [filterOf(ctx, query), orderOf(query.sort)]
  const pages = rowsInOrder(ctx, await guidsOfCheckouts(ctx, filter, order), async (inner, guids) =>
    (await readableCheckouts(inner, guids)).map((row) => checkoutFor(inner, row)),
  )
  return listSheet(ctx, ctx.services.words(ctx.language, 'checkouts:sheet'), {
    format,
    columns: checkoutColumns(ctx),
    asked,
    pages,
  })
}
export const checkoutColumns = (ctx: Ctx): ExportColumn<Checkout>[] =>
  sheetColumns<Checkout>()(ctx, CHECKOUT_LIST, {
    tag: ({ item }) => item.tag,
    unit: ({ item }) => ctx.services.words(ctx.language, `items:units.${item.unit}`),
    late: ({ late }) => late,
  })
