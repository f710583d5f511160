import { API_BASE } from '@entrepot/contract/kernel/endpoint.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type {
  CallsQuery,
  IncomingCall,
  IncomingQuery,
  IncomingRequest,
  IncomingRow,
  WrittenIncoming,
} from '@entrepot/contract/incoming/incoming.ts'
import incomingFrench from '@entrepot/contract/incoming/words.fr.ts'
import { INCOMING_LIST } from '@entrepot/contract/incoming/list.ts'
import { INCOMING_ROLES } from '@entrepot/contract/incoming/roles.ts'
import { errorText, veiledText } from '../../kernel/answer-error.ts'
import { seesAsAuthors } from '../../kernel/authors.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Call, pageOfCalls } from './calls.queries.ts'
import { findIncoming, incomingCondition, type IncomingRecord, orderOf, pageOfIncoming } from './incoming.queries.ts'
import { namedMapping, ownFieldsOf } from './kept-incoming.ts'
import { openedKey } from './key.ts'
import { openedSecret } from './signature.ts'

export const requireIncoming = async (ctx: Ctx, guid: string): Promise<IncomingRecord> => {
  const row = await findIncoming(ctx.db, ctx.company.guid, guid)
  if (!row) throw new Problem('not_found')
  return row
}

export const isListening = ({ listeningUntil }: Pick<IncomingRecord, 'listeningUntil'>, now: Date): boolean =>
  listeningUntil !== null && listeningUntil > now

const shown = (ctx: Ctx, row: IncomingRecord): IncomingRow => ({
  guid: row.guid,
  name: row.name,
  status: row.status,
  action: row.action,
  force_creation: row.forceCreation,
  listeningUntil: isListening(row, nowOf(ctx)) ? row.listeningUntil!.toISOString() : null,
  lastCall: row.lastCall?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

/** Whoever holds the address acts with the rights of its creator: only who may change the request is shown it. */
const addressOf = ({ services, rights }: Ctx, { guid, sealedKey }: IncomingRecord): string | null => {
  const key = can(rights.roles, INCOMING_ROLES.editing) ? openedKey(services, guid, sealedKey) : null
  return key && `${services.settings.PUBLIC_URL}${API_BASE}/hooks/${key}`
}

export const writtenFor = async (ctx: Ctx, row: IncomingRecord): Promise<WrittenIncoming> => ({
  ...shown(ctx, row),
  conditions: row.conditions as WrittenIncoming['conditions'],
  mapping: namedMapping(row.mapping, await ownFieldsOf(ctx, row.action)).map((mapped) => ({ ...mapped })),
  idPath: row.idPath,
  signature: row.signature,
  hasSecret: openedSecret(ctx.services, row.guid, row.sealedSecret) !== null,
})
export const writtenIncoming = async (ctx: Ctx, guid: string): Promise<WrittenIncoming> =>
  writtenFor(ctx, await requireIncoming(ctx, guid))
export const oneIncoming = async (ctx: Ctx, guid: string): Promise<IncomingRequest> => {
  const row = await requireIncoming(ctx, guid)
  return {
    ...(await writtenFor(ctx, row)),
    uri: addressOf(ctx, row),
    sample:
      row.sampleAt && can(ctx.rights.roles, INCOMING_ROLES.editing)
        ? { at: row.sampleAt.toISOString(), payload: row.sample }
        : null,
  }
}

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: IncomingQuery) => {
  const condition = filters ? incomingCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfIncoming(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map((row) => shown(ctx, row)), page, size, total }
}
export const listIncoming = (ctx: Ctx, query: IncomingQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'incoming:sheet',
    columns: sheetColumns<IncomingRow>()(ctx, INCOMING_LIST, {
      force_creation: ({ force_creation: forces }) => forces,
    }),
  })

/** What fields of a call are called where the request names them otherwise. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  action: 'reason',
  parent: 'folder',
  tags: 'keywords',
  orderedQuantity: 'quantity',
}
const FIELD_WORDS = incomingFrench.fields
const isField = (name: string): name is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, name)
/** `lines.0.unitPrice` is the unit price; what the request knows by no name is called as the API calls it. */
const labelOf = (ctx: Ctx, field: string): string => {
  const last = field.split('.').at(-1)!
  const name = NAMED_OTHERWISE[last] ?? last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return isField(name) ? ctx.services.words(ctx.language, `incoming:fields.${name}`) : field
}
const callFor = (ctx: Ctx, call: Call, textOf: typeof errorText): IncomingCall => ({
  guid: call.guid,
  at: call.at.toISOString(),
  method: call.method,
  result: call.result,
  status: call.status,
  record: call.record,
  message: call.message,
  errors: call.errors.map(({ code, params, field }) => {
    const text = textOf(ctx, { code, params })
    return field ? `${labelOf(ctx, field)}: ${text}` : text
  }),
})
export const callsOf = async (ctx: Ctx, guid: string, { page, size, result }: CallsQuery) => {
  const { createdBy, updatedBy } = await requireIncoming(ctx, guid)
  const { rows, total } = await pageOfCalls(ctx, guid, result, boundsOf({ page, size }))
  // What a refusal names was found with the rights of these.
  const isOpen = await seesAsAuthors(ctx, [createdBy?.guid ?? null, updatedBy?.guid ?? null])
  return { data: rows.map((call) => callFor(ctx, call, isOpen ? errorText : veiledText)), page, size, total }
}
