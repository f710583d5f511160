import { RECIPIENT_LIST } from '@entrepot/contract/recipients/list.ts'
import type { Recipient, RecipientQuery } from '@entrepot/contract/recipients/recipient.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  findRecipient,
  orderOf,
  pageOfRecipients,
  recipientCondition,
  type RecipientRow,
} from './recipients.queries.ts'

export const nameOf = ({ firstname, lastname }: Pick<RecipientRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

export const recipientFor = (row: RecipientRow): Recipient => ({
  guid: row.guid,
  name: nameOf(row),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phone: row.phone,
  department: row.department,
  hasAccount: row.user !== null,
  user: row.user,
  open_checkouts: row.open,
  late_checkouts: row.late,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const requireRecipient = async (ctx: Ctx, guid: string): Promise<RecipientRow> => {
  const row = await findRecipient(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}
export const oneRecipient = async (ctx: Ctx, guid: string): Promise<Recipient> =>
  recipientFor(await requireRecipient(ctx, guid))

export const pageForRecipients = async (ctx: Ctx, { search, filters, sort, page, size }: RecipientQuery) => {
  const condition = filters ? recipientCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfRecipients(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map(recipientFor), page, size, total }
}
export const listRecipients = (ctx: Ctx, query: RecipientQuery) =>
  pageOrSheet(ctx, query, pageForRecipients, {
    name: 'recipients:sheet',
    columns: sheetColumns<Recipient>()(ctx, RECIPIENT_LIST, { hasAccount: ({ hasAccount }) => hasAccount }),
  })
