import * as openid from 'openid-client'
import type { Services } from '../../kernel/context.ts'
import type { Outgoing } from '../../kernel/outgoing.ts'
import type { Opened } from './opened.ts'
import type { Tokens } from './secrets.ts'

/** What another system gave, and until when it is good. */
export type Given = { tokens: Tokens; until: Date }
type With = Pick<Services, 'outgoing' | 'clock'>
/** Where nothing is said: an hour, as most do; a token that is refused is asked anew anyway. */
const USUAL_SECONDS = 3_600

/**
 * The library asks through our one way out. We ask who nobody is: an identity that comes along, because somebody wrote
 * `openid` into the scope, is not looked at, so it need not be provable.
 */
const throughOutgoing =
  (outgoing: Outgoing): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outgoing.send({
      method,
      url,
      headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
      body: body === undefined || body === null ? null : String(body),
      redirects: 0,
    })
    const type = answer.headers['content-type'] ?? ''
    return new Response(withoutIdentity(answer.body), { status: answer.status, headers: { 'content-type': type } })
  }
const withoutIdentity = (body: Buffer): string => {
  const text = body.toString()
  try {
    const { id_token: _identity, ...rest } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify(rest)
  } catch {
    return text
  }
}

const configurationOf = ({ outgoing }: Pick<With, 'outgoing'>, { auth }: Opened): openid.Configuration => {
  const { authorizeUrl, tokenUrl = '', clientId = '', clientSecret } = auth
  const config = new openid.Configuration(
    {
      issuer: new URL(tokenUrl).origin,
      token_endpoint: tokenUrl,
      ...(authorizeUrl && { authorization_endpoint: authorizeUrl }),
    },
    clientId,
    undefined,
    clientSecret ? openid.ClientSecretBasic(clientSecret) : openid.None(),
  )
  config[openid.customFetch] = throughOutgoing(outgoing)
  // Whether plain http is spoken is for whoever writes the address, as with any other call.
  openid.allowInsecureRequests(config)
  return config
}

const givenOf = (
  { clock }: With,
  { access_token: access, refresh_token: refresh, expires_in: seconds = USUAL_SECONDS }: openid.TokenEndpointResponse,
  before: Tokens | null,
): Given => ({
  tokens: { access, refresh: refresh ?? before?.refresh ?? null },
  until: new Date(clock.now().getTime() + seconds * 1_000),
})

export const newVerifier = (): string => openid.randomPKCECodeVerifier()
export const grantAddress = async (
  services: With,
  opened: Opened,
  { state, verifier, redirect }: { state: string; verifier: string; redirect: string },
): Promise<string> =>
  openid.buildAuthorizationUrl(configurationOf(services, opened), {
    redirect_uri: redirect,
    state,
    ...(opened.auth.scope && { scope: opened.auth.scope }),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href

export const byCode = async (
  services: With,
  opened: Opened,
  { code, state, verifier, redirect }: { code: string; state: string; verifier: string; redirect: string },
): Promise<Given> => {
  const returned = new URL(`${redirect}?${new URLSearchParams({ code, state }).toString()}`)
  const answer = await openid.authorizationCodeGrant(configurationOf(services, opened), returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  return givenOf(services, answer, null)
}
export const byClient = async (services: With, opened: Opened): Promise<Given> => {
  const { scope } = opened.auth
  return givenOf(
    services,
    await openid.clientCredentialsGrant(configurationOf(services, opened), { ...(scope && { scope }) }),
    null,
  )
}
export const byRefresh = async (services: With, opened: Opened, tokens: Tokens & { refresh: string }): Promise<Given> =>
  givenOf(services, await openid.refreshTokenGrant(configurationOf(services, opened), tokens.refresh), tokens)

/** The other system has taken back what it gave, or it has been used by somebody else. */
export const isTakenBack = (error: unknown): boolean =>
  error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'
