import { setTimeout as after } from 'node:timers/promises'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { OutgoingError } from '../../kernel/outgoing.ts'
import { CallFailed } from './call-failed.ts'
import { byClient, byRefresh, type Given, isTakenBack } from './oauth.ts'
import { openConnection, type Opened } from './opened.ts'
import { sealedTokens } from './secrets.ts'
import { endLease, forgetTokens, storeTokens, takeLease } from './tokens.queries.ts'

/** So much before its end a token counts as over: it has to arrive, too. */
const AHEAD_MS = 30_000
const LOOK_AGAIN_MS = 100

const isGood = ({ clock }: Services, { tokens, tokensUntil }: Opened, refused: string | null): boolean =>
  tokens !== null &&
  tokens.access !== refused &&
  tokensUntil !== null &&
  tokensUntil.getTime() - AHEAD_MS > clock.now().getTime()

/**
 * A token that is good now (API-12). One that is over is asked for once, whoever needs it and on whichever node; the
 * others wait for what comes of that. `refused`: the other system did not take this one any more.
 */
export const accessToken = async (
  services: Services,
  { company, guid }: Opened,
  refused: string | null,
): Promise<string> => {
  for (let waited = 0; waited <= LIMITS.tokenLeaseMs; waited += LOOK_AGAIN_MS) {
    const now = await openConnection(services, company, guid)
    if (!now) throw new CallFailed('token')
    if (isGood(services, now, refused)) return now.tokens!.access
    if (await transaction(services.pool, { company }, ({ db }) => takeLease(db, company, guid, LIMITS.tokenLeaseMs)))
      return asked(services, company, guid, refused)
    await after(LOOK_AGAIN_MS)
  }
  throw new CallFailed('token')
}

/** What was read before the wait ended may be older than the token that ended it, so it is read again. */
const asked = async (services: Services, company: string, guid: string, refused: string | null): Promise<string> => {
  const connection = await openConnection(services, company, guid)
  if (!connection) throw new CallFailed('token')
  if (isGood(services, connection, refused)) {
    await transaction(services.pool, { company }, ({ db }) => endLease(db, company, guid))
    return connection.tokens!.access
  }
  const { sealed } = connection
  try {
    const { tokens, until } = await given(services, connection)
    await transaction(services.pool, { company }, ({ db }) =>
      storeTokens(db, company, guid, { sealed: sealedTokens.seal(services, guid, tokens), until, of: sealed }),
    )
    return tokens.access
  } catch (error) {
    const isOver = isTakenBack(error) && connection.authType === 'oauth2_authorization_code'
    await transaction(services.pool, { company }, ({ db }) =>
      isOver ? forgetTokens(db, company, guid) : endLease(db, company, guid),
    )
    if (error instanceof CallFailed) throw error
    if (isOver) throw new CallFailed('not_granted', error)
    services.log.warn({ err: error, company, connection: guid }, 'connections: no token')
    throw new CallFailed(error instanceof OutgoingError ? error.reason : 'token', error)
  }
}

const given = (services: Services, connection: Opened): Promise<Given> => {
  const { tokens } = connection
  if (connection.authType === 'oauth2_client_credentials') return byClient(services, connection)
  if (!tokens?.refresh) throw new CallFailed('not_granted')
  return byRefresh(services, connection, { ...tokens, refresh: tokens.refresh })
}
