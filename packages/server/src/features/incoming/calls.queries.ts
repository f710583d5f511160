import { KEPT_CALLS } from '@entrepot/contract/incoming/incoming.ts'
import type { CallResult } from '@entrepot/contract/incoming/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import type { Params } from '../../kernel/problem.ts'

export type CallError = { code: string; params: Params; field: string | null }
export type NewCall = {
  guid: string
  incoming: string
  method: string
  result: CallResult
  status: number
  message: string | null
  record: string | null
  errors: readonly CallError[]
}
/** Of calls that proved nothing so many are listed: they push no other one out. */
const KEPT_UNPROVEN = 50
const UNPROVEN = 401
/** With it go those that nobody lists any more. */
export const insertCall = (db: Db, company: string, call: NewCall, now: Date) =>
  sql`with unproven as (delete from api_incoming_call o where ${call.status} = ${UNPROVEN}::int
      and o.company_id = ${company} and o.incoming_id = ${call.incoming} and o.status = ${UNPROVEN}
      and o.place <= (select k.place from api_incoming_call k where k.company_id = ${company}
        and k.incoming_id = ${call.incoming} and k.status = ${UNPROVEN}
        order by k.place desc offset ${KEPT_UNPROVEN - 1} limit 1)),
    old as (delete from api_incoming_call o where o.company_id = ${company} and o.incoming_id = ${call.incoming}
      and o.place <= (select k.place from api_incoming_call k where k.company_id = ${company}
        and k.incoming_id = ${call.incoming} order by k.place desc offset ${KEPT_CALLS - 1} limit 1))
    insert into api_incoming_call (company_id, id, incoming_id, at, method, result, status, message_id, record_id, errors)
    values (${company}, ${call.guid}, ${call.incoming}, ${now}, ${call.method}, ${call.result}, ${call.status},
      ${call.message}, ${call.record}, ${JSON.stringify(call.errors)}::jsonb)`.execute(db)

export type Call = NewCall & { at: Date }
export const pageOfCalls = async (
  ctx: Ctx,
  incoming: string,
  result: CallResult | undefined,
  { offset, limit }: Bounds,
): Promise<{ rows: Call[]; total: number }> => {
  const where = sql`from api_incoming_call c where c.company_id = ${ctx.company.guid} and c.incoming_id = ${incoming}
    ${result ? sql`and c.result = ${result}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<Call>`select c.id as guid, c.incoming_id as incoming, c.at, c.method, c.result, c.status,
      c.message_id as message, c.record_id as record, c.errors ${where}
      order by c.place desc offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows, total: count.rows[0]!.n }
}

export type Message = { id: string; hash: string; /** What it was known by before. */ formerly?: string }
export type Answered = { hash: string; status: 200 | 201; record: string }
/**
 * Takes a message for this transaction; null: it is new. Whoever comes with the same one meanwhile waits here until it
 * is known what became of it.
 */
export const takeMessage = async (
  db: Db,
  company: string,
  incoming: string,
  { id, hash, formerly }: Message,
): Promise<Answered | null> => {
  const { rows: taken } = await sql`insert into api_incoming_answer (company_id, incoming_id, message_id, body_hash)
    values (${company}, ${incoming}, ${id}, ${hash}) on conflict do nothing returning message_id`.execute(db)
  if (taken.length === 0) return answerOf(db, company, incoming, id)
  const before = formerly === undefined ? null : await answerOf(db, company, incoming, formerly)
  if (before) await keepAnswer(db, company, incoming, { id }, before)
  return before
}
const answerOf = async (db: Db, company: string, incoming: string, id: string): Promise<Answered | null> => {
  const { rows } = await sql<Answered>`select body_hash as hash, status, record_id as record from api_incoming_answer
    where company_id = ${company} and incoming_id = ${incoming} and message_id = ${id}`.execute(db)
  return rows[0] ?? null
}
export const keepAnswer = (
  db: Db,
  company: string,
  incoming: string,
  { id }: Pick<Message, 'id'>,
  { status, record }: Pick<Answered, 'status' | 'record'>,
) =>
  sql`update api_incoming_answer set status = ${status}, record_id = ${record}
    where company_id = ${company} and incoming_id = ${incoming} and message_id = ${id}`.execute(db)
