import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENT = { id: 'entrepot', secret: 'secret-of-the-identity-provider' }

/**
 * A real OpenID Connect provider on this machine, with its own sign-in form: whoever types an e-mail address is that
 * person, with any password.
 */
export const startIdentityProvider = async (
  redirect: string,
  port = 0,
): Promise<{ issuer: string; clientId: string; clientSecret: string; stop: () => void }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: id, email_verified: true }) }),
    cookies: { keys: ['keys of a provider for trying'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the operator of an installation does: this company signs in there. */
export const giveProvider = async (
  url: string,
  operatorKey: string,
  company: string,
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
  domains: string[],
): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/admin/companies/${company}/sso`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-operator-key': operatorKey },
    body: JSON.stringify({ issuer, clientId, clientSecret, domains }),
  })
  if (!answer.ok) throw new Error(`The provider was not taken: ${answer.status} ${await answer.text()}`)
}
