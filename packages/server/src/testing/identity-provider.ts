import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

export type Account = { email: string; verified: boolean }
/**
 * A real OpenID Connect provider on this machine, which takes whoever is hinted. `accounts` may change while it runs.
 */
export type IdentityProvider = {
  issuer: string
  accounts: Map<string, Account>
  /** While it knows nobody, it takes back what it gave. */
  knowsNobody: boolean
  stop: () => Promise<void>
}

export const CLIENT = { id: 'entrepot', secret: 'secret-of-the-identity-provider' }

export const startIdentityProvider = async (redirect: string): Promise<IdentityProvider> => {
  const accounts = new Map<string, Account>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: IdentityProvider = {
    issuer,
    accounts,
    knowsNobody: false,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_ctx: unknown, id: string) =>
      made.knowsNobody
        ? undefined
        : {
            accountId: id,
            claims: () => ({
              sub: id,
              email: accounts.get(id)?.email,
              email_verified: accounts.get(id)?.verified ?? false,
            }),
          },
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/enter/${interaction.uid}` },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      ClientCredentials: 600,
      IdToken: 600,
      RefreshToken: 3_600,
    },
    issueRefreshToken: (_ctx: unknown, _client: unknown, code: { scopes: Set<string> }) =>
      code.scopes.has('offline_access'),
    rotateRefreshToken: true,
    cookies: { keys: ['keys of a provider for tests'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/enter/')) return void answer(request, response)
    void (async () => {
      const details = await provider.interactionDetails(request, response)
      const id = String(details.params['login_hint'] ?? 'nobody')
      if (details.prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: id } })
      const grant = new provider.Grant({ accountId: id, clientId: CLIENT.id })
      grant.addOIDCScope('openid email offline_access')
      return provider.interactionFinished(
        request,
        response,
        { consent: { grantId: await grant.save() } },
        { mergeWithLastSubmission: true },
      )
    })()
  })
  return made
}

/** What a browser does between leaving and coming back: follows redirects with the cookies of the provider. */
export const visitProvider = async (url: string, redirect: string): Promise<URLSearchParams> => {
  const cookies = new Map<string, string>()
  let next = url
  for (let step = 0; step < 12; step++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) cookies.set(name, value ?? '')
    }
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`The provider stopped at ${next}: ${response.status} ${(await response.text()).slice(0, 300)}`)
    next = new URL(location, next).href
    if (next.startsWith(redirect)) return new URL(next).searchParams
  }
  throw new Error('The provider goes round in circles')
}
