import { type Hundredths, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'

/** Whether things went or came back. */
export type HandoverKind = 'checkout' | 'checkin'
export const insertHandover = (
  ctx: Ctx,
  { guid, kind, recipient, comment }: { guid: string; kind: HandoverKind; recipient: Ref | null; comment: string },
) =>
  sql`insert into handover (company_id, id, kind, recipient_id, recipient_name, comment, created_by, created_by_name)
    values (${ctx.company.guid}, ${guid}, ${kind}, ${recipient?.guid ?? null}, ${recipient?.name ?? ''}, ${comment},
      ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

/** An act with the folders of what it was about, those that lie in the trash left out. */
export type HandoverRow = { guid: string; kind: HandoverKind; folders: string[] }
/** `lock`: nobody else signs it before the commit. */
export const findHandover = async (
  ctx: Ctx,
  guid: string,
  { lock }: { lock: boolean },
): Promise<HandoverRow | null> => {
  const { rows } = await sql<HandoverRow>`select h.id as guid, h.kind, array(
      select distinct i.folder_id::text from checkout c
      join item i on i.company_id = c.company_id and i.id = c.item_id and i.deleted_at is null
      where c.company_id = h.company_id and (c.handover_id = h.id or exists (select from checkout_return r
        where r.company_id = h.company_id and r.handover_id = h.id and r.checkout_id = c.id))) as folders
    from handover h where h.company_id = ${ctx.company.guid} and h.id = ${guid}
    ${lock ? sql`for update of h` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

export type SignatureRow = {
  guid: string
  handover: string
  name: string
  file: string
  signedAt: Date
  by: Ref | null
}
type RawSignature = {
  id: string
  handover_id: string
  name: string
  file: string
  signed_at: Date
  signed_by: string | null
  signed_by_name: string
}
export const signaturesOf = async (ctx: Ctx, handovers: readonly string[]): Promise<Map<string, SignatureRow>> => {
  if (handovers.length === 0) return new Map()
  const { rows } = await sql<RawSignature>`select id, handover_id, name, file, signed_at, signed_by, signed_by_name
    from handover_signature
    where company_id = ${ctx.company.guid} and handover_id = any(${[...handovers]}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.map((raw) => [
      raw.handover_id,
      {
        guid: raw.id,
        handover: raw.handover_id,
        name: raw.name,
        file: raw.file,
        signedAt: raw.signed_at,
        by: refOf(raw.signed_by, raw.signed_by_name),
      },
    ]),
  )
}
export const insertSignature = (
  ctx: Ctx,
  { guid, handover, name, file }: Pick<SignatureRow, 'guid' | 'handover' | 'name' | 'file'>,
) =>
  sql`insert into handover_signature (company_id, id, handover_id, name, file, signed_by, signed_by_name)
    values (${ctx.company.guid}, ${guid}, ${handover}, ${name}, ${file}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

/** What came back of a checkout, each time, the first first. */
export type ReturnRow = { handover: string; quantity: Hundredths; comment: string; at: Date; by: Ref | null }
export const returnsOf = async (ctx: Ctx, checkout: string): Promise<ReturnRow[]> => {
  const { rows } = await sql<{
    handover: string
    quantity: string
    comment: string
    created_at: Date
    created_by: string | null
    created_by_name: string
  }>`select r.handover_id as handover, r.quantity, h.comment, h.created_at, h.created_by, h.created_by_name
    from checkout_return r join handover h on h.company_id = r.company_id and h.id = r.handover_id
    where r.company_id = ${ctx.company.guid} and r.checkout_id = ${checkout} order by h.created_at, h.id`.execute(
    ctx.db,
  )
  return rows.map((raw) => ({
    handover: raw.handover,
    quantity: quantityFromDecimal(raw.quantity),
    comment: raw.comment,
    at: raw.created_at,
    by: refOf(raw.created_by, raw.created_by_name),
  }))
}
