import type { AuthField, AuthType } from '@entrepot/contract/connections/auth-types.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { type ConnectionRecord, findConnection } from './connections.queries.ts'
import { missingSecrets, sealedSecrets, sealedTokens, type Tokens } from './secrets.ts'

/** A connection with its secrets, for who calls with it; it never leaves the process. */
export type Opened = {
  company: string
  guid: string
  baseUrl: string
  /** The server that its secrets are for; empty: whatever it is used for. */
  origin: string
  authType: AuthType
  auth: Partial<Record<AuthField, string>>
  headers: readonly { name: string; value: string; secret: boolean }[]
  /** Secrets of it are still to be entered. */
  isLacking: boolean
  tokens: Tokens | null
  tokensUntil: Date | null
  /** What it was opened from, to know it again. */
  sealed: Buffer
}

export const opened = (services: Pick<Services, 'settings'>, company: string, row: ConnectionRecord): Opened => {
  const secrets = sealedSecrets.open(services, row.guid, row.sealedSecrets)
  return {
    company,
    guid: row.guid,
    baseUrl: row.baseUrl,
    origin: secrets.origin,
    authType: row.authType,
    auth: { ...row.auth, ...secrets.auth },
    headers: row.headers.map(({ name, value, secret }) => ({
      name,
      secret,
      value: secret ? (secrets.headers[name.toLowerCase()] ?? '') : value,
    })),
    isLacking: missingSecrets(row, secrets).length > 0,
    tokens: row.sealedTokens && sealedTokens.open(services, row.guid, row.sealedTokens),
    tokensUntil: row.tokensUntil,
    sealed: row.sealedSecrets,
  }
}

/** As it is now; null where it is gone. In a transaction of its own. */
export const openConnection = (
  services: Pick<Services, 'settings' | 'pool'>,
  company: string,
  guid: string,
): Promise<Opened | null> =>
  transaction(
    services.pool,
    { company },
    async ({ db }) => {
      const row = await findConnection(db, company, guid)
      return row && opened(services, company, row)
    },
    { readOnly: true },
  )
