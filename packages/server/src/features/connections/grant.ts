import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import { byCode, grantAddress, newVerifier } from './oauth.ts'
import { openConnection, opened, type Opened } from './opened.ts'
import { redirectOf, requireConnection } from './read-connections.ts'
import { sealedTokens } from './secrets.ts'
import { insertGrant, noteGrant, storeTokens, takeGrant } from './tokens.queries.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Where to go to let the other system know that we may act for somebody (API-12); only who goes there can come back.
 */
export const startGrant = async (ctx: Ctx, guid: string): Promise<{ url: string }> => {
  const { services } = ctx
  const [state, verifier] = [randomBytes(32).toString('base64url'), newVerifier()]
  const connection = await inTransaction(ctx, async (inner) => {
    const row = await requireConnection(inner, guid)
    if (row.authType !== 'oauth2_authorization_code') throw new Problem('connection_no_grant')
    const id = services.clock.uuid()
    await insertGrant(inner, {
      guid: id,
      connection: guid,
      stateHash: hashOf(state),
      sealedVerifier: seal(Buffer.from(verifier), 'connection grant', id, services.settings.JWT_SECRET),
      expiresAt: new Date(nowOf(ctx).getTime() + LIMITS.grantMs),
    })
    return opened(services, ctx.company.guid, row)
  })
  return { url: await grantAddress(services, connection, { state, verifier, redirect: redirectOf(services) }) }
}

/** The way back: what was granted is exchanged for tokens, which are kept. */
export const finishGrant = async (ctx: Ctx, { code, state }: { code: string; state: string }): Promise<Ref> => {
  const { services } = ctx
  const company = ctx.company.guid
  const grant = await inTransaction(ctx, (inner) => takeGrant(inner, hashOf(state)))
  const connection = grant && (await openConnection(services, company, grant.connection))
  if (!grant || !connection || grant.expiresAt <= nowOf(ctx) || connection.authType !== 'oauth2_authorization_code')
    throw new Problem('grant_state')
  const verifier = unseal(grant.sealedVerifier, 'connection grant', grant.guid, services.settings.JWT_SECRET).toString()
  const { tokens, until } = await exchanged(ctx, connection, { code, state, verifier })
  return inTransaction(ctx, async (inner) => {
    const { guid, name } = await requireConnection(inner, connection.guid)
    const sealed = sealedTokens.seal(services, guid, tokens)
    // Somebody has written other secrets meanwhile: what was granted is for those before.
    if (!(await storeTokens(inner.db, company, guid, { sealed, until, of: connection.sealed })))
      throw new Problem('grant_state')
    await noteGrant(inner, guid)
    happened(inner, 'connection.granted', { guid, name })
    return { guid, name }
  })
}

const exchanged = async (
  { services, company }: Ctx,
  connection: Opened,
  answer: { code: string; state: string; verifier: string },
) => {
  try {
    return await byCode(services, connection, { ...answer, redirect: redirectOf(services) })
  } catch (error) {
    services.log.warn({ err: error, company: company.guid, connection: connection.guid }, 'connections: no grant')
    throw new Problem('connection_failed')
  }
}
