import { AUTH_FIELDS, isSecretField, MASK } from '@entrepot/contract/connections/auth-types.ts'
import type { Auth, Connection, ConnectionQuery, ConnectionRow } from '@entrepot/contract/connections/connection.ts'
import { CONNECTION_LIST } from '@entrepot/contract/connections/list.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  connectionCondition,
  type ConnectionRecord,
  findConnection,
  orderOf,
  pageOfConnections,
} from './connections.queries.ts'
import { missingSecrets, type Secrets, sealedSecrets } from './secrets.ts'

export const redirectOf = ({ settings }: Pick<Services, 'settings'>): string => `${settings.PUBLIC_URL}/callback-oauth`

export const requireConnection = async (ctx: Ctx, guid: string): Promise<ConnectionRecord> => {
  const row = await findConnection(ctx.db, ctx.company.guid, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const secretsOf = (ctx: Ctx, row: ConnectionRecord): Secrets =>
  sealedSecrets.open(ctx.services, row.guid, row.sealedSecrets)

const shown = (row: ConnectionRecord, secrets: Secrets): ConnectionRow => ({
  guid: row.guid,
  name: row.name,
  application: row.application,
  baseUrl: row.baseUrl,
  authType: row.authType,
  grantedAt: row.grantedAt?.toISOString() ?? null,
  grantedBy: row.grantedBy,
  missing: missingSecrets(row, secrets),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

/** Secrets are there or not; what they are is never told (API-11). */
export const connectionFor = (ctx: Ctx, row: ConnectionRecord): Connection => {
  const secrets = secretsOf(ctx, row)
  const auth = AUTH_FIELDS.map((field) =>
    isSecretField(field)
      ? [field, secrets.auth[field] === undefined ? '' : MASK]
      : [field, row.auth[field] ?? (field === 'in' ? 'header' : '')],
  )
  return {
    ...shown(row, secrets),
    auth: Object.fromEntries(auth) as Auth,
    headers: row.headers.map((header) =>
      header.secret && secrets.headers[header.name.toLowerCase()] !== undefined ? { ...header, value: MASK } : header,
    ),
    redirect: redirectOf(ctx.services),
  }
}
export const oneConnection = async (ctx: Ctx, guid: string): Promise<Connection> =>
  connectionFor(ctx, await requireConnection(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: ConnectionQuery) => {
  const condition = filters ? connectionCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfConnections(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map((row) => shown(row, secretsOf(ctx, row))), page, size, total }
}
export const listConnections = (ctx: Ctx, query: ConnectionQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'connections:sheet',
    columns: sheetColumns<ConnectionRow>()(ctx, CONNECTION_LIST, {}),
  })
