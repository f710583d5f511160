import * as openid from 'openid-client'
import type { Services } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { unseal } from '../../kernel/seal.ts'
import type { Provider } from './sso.queries.ts'

/** What a provider says of somebody. */
export type Identity = { subject: string; email: string | null; isEmailVerified: boolean }

export const redirectOf = ({ settings }: Services): string => `${settings.PUBLIC_URL}/auth/callback`

const KEPT_MS = 10 * 60_000
const known = new Map<string, { config: openid.Configuration; until: number }>()

/** Where its doors are; kept for a while, since each sign-in asks twice. */
const discovered = async (services: Services, provider: Provider): Promise<openid.Configuration> => {
  const kept = known.get(provider.guid)
  const now = services.clock.now().getTime()
  if (kept && now < kept.until) return kept.config
  const issuer = new URL(provider.issuer)
  const secret = unseal(
    provider.sealedSecret,
    'identity provider',
    provider.company,
    services.settings.JWT_SECRET,
  ).toString()
  const config = await openid.discovery(issuer, provider.clientId, secret, undefined, {
    timeout: LIMITS.identityProviderSeconds,
    // Plain http only where the operator wrote it: a provider on the same machine or network.
    ...(issuer.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  })
  known.set(provider.guid, { config, until: now + KEPT_MS })
  return config
}

/** A provider that does not answer, or answers what it may not, is no fault of the person. */
const asking = async <T>({ log }: Services, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    log.warn({ err: error }, 'single sign-on failed')
    throw new Problem('sso_failed')
  }
}

export type Secrets = { state: string; nonce: string; verifier: string }

export const newVerifier = (): string => openid.randomPKCECodeVerifier()
export const newNonce = (): string => openid.randomNonce()

/** Authorization code with PKCE, state and nonce (AUTH-53). */
export const signInAddress = (
  services: Services,
  provider: Provider,
  { state, nonce, verifier }: Secrets,
  email: string,
): Promise<string> =>
  asking(services, async () => {
    const config = await discovered(services, provider)
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectOf(services),
      scope: 'openid email',
      state,
      nonce,
      login_hint: email,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href
  })

export const identityOf = (
  services: Services,
  provider: Provider,
  { state, nonce, verifier }: Secrets,
  answer: { code: string; iss?: string | undefined },
): Promise<Identity> =>
  asking(services, async () => {
    const config = await discovered(services, provider)
    const returned = new URL(
      `${redirectOf(services)}?${new URLSearchParams({ code: answer.code, state, ...(answer.iss && { iss: answer.iss }) })}`,
    )
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const told =
      claims['email'] === undefined ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
    return {
      subject: claims.sub,
      email: typeof told['email'] === 'string' ? told['email'] : null,
      isEmailVerified: told['email_verified'] === true,
    }
  })
