import type { Billing, Invoice } from '@entrepot/contract/plans/plan.ts'
import type { BillingCurrency, Period, PlanForSale } from '@entrepot/contract/plans/price.ts'
import { type Db, fixed } from '../../kernel/database.ts'

export type InvoiceRow = {
  id: string
  number: string
  subscription_id: string
  period_no: number
  plan: PlanForSale
  period: Period
  price: number
  amount: number
  currency: BillingCurrency
  promo: string | null
  promo_percent: number | null
  vat_percent: number | null
  issuer: string
  billing: Billing
  from_at: Date
  to_at: Date
  created_at: Date
  due_at: Date
  paid_at: Date | null
}

export const invoiceFor = (row: InvoiceRow): Invoice => ({
  guid: row.id,
  number: row.number,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  paid: row.paid_at !== null,
  paidAt: row.paid_at?.toISOString() ?? null,
  dueAt: row.due_at.toISOString(),
  plan: row.plan,
  period: row.period,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
})

/** PLAN-28: `YYYY-00001`, the year being that of the company's calendar. Holds the counter until the commit. */
const nextNumber = async (db: Db, company: string, now: Date): Promise<string> => {
  const { rows } = await fixed<{ year: number; last: number }>`
    insert into invoice_counter as c (year, last) select extract(year
    from ${now}::timestamptz at time zone timezone)::int, 1 from company where id = ${company}
    on conflict (year) do update set last = c.last + 1 returning year, last`.execute(db)
  return `${rows[0]!.year}-${String(rows[0]!.last).padStart(5, '0')}`
}

/** Last in its transaction, so that others wait for a number as short as possible. */
export const insertInvoice = async (db: Db, company: string, row: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> => {
  const invoice = { ...row, number: await nextNumber(db, company, row.created_at) }
  await db
    .insertInto('invoice')
    .values({ company_id: company, ...invoice, billing: JSON.stringify(invoice.billing) })
    .execute()
  return invoice
}

export const invoiceOfPeriod = async (
  db: Db,
  company: string,
  subscription: string,
  periodNo: number,
): Promise<InvoiceRow | null> =>
  (
    await fixed<InvoiceRow>`select * from invoice
      where company_id = ${company} and subscription_id = ${subscription} and period_no = ${periodNo}`.execute(db)
  ).rows[0] ?? null
export const invoiceById = async (db: Db, company: string, id: string): Promise<InvoiceRow | null> =>
  (await fixed<InvoiceRow>`select * from invoice where company_id = ${company} and id = ${id}`.execute(db)).rows[0] ??
  null
export const markInvoicePaid = async (db: Db, company: string, id: string, now: Date): Promise<InvoiceRow | null> =>
  (
    await fixed<InvoiceRow>`update invoice set paid_at = coalesce(paid_at, ${now})
      where company_id = ${company} and id = ${id} returning *`.execute(db)
  ).rows[0] ?? null
export const setDue = (db: Db, company: string, id: string, due: Date) =>
  fixed`update invoice set due_at = ${due} where company_id = ${company} and id = ${id}`.execute(db)
/** Not paid in time, of the subscription that runs. */
export const overdueInvoices = async (
  db: Db,
  company: string,
  subscription: string,
  now: Date,
): Promise<InvoiceRow[]> =>
  (
    await fixed<InvoiceRow>`select * from invoice
      where company_id = ${company} and subscription_id = ${subscription} and paid_at is null and due_at <= ${now}
      order by number`.execute(db)
  ).rows
export const invoicesOf = async (
  db: Db,
  company: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: InvoiceRow[]; total: number }> => {
  const [rows, total] = await Promise.all([
    fixed<InvoiceRow>`select * from invoice where company_id = ${company}
      order by created_at desc, number desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    fixed<{ n: number }>`select count(*)::int as n from invoice where company_id = ${company}`.execute(db),
  ])
  return { rows: rows.rows, total: total.rows[0]!.n }
}
