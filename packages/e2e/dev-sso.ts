import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startIdentityProvider, giveProvider } from './support/identity-provider.ts'

/**
 * An identity provider for the demo company of a product that runs on this machine (`npm start -- --demo`): single
 * sign-on to try.
 */
const url = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const dataDir = resolve(process.env['DATA_DIR'] ?? './data')

const provider = await startIdentityProvider(`${url}/auth/callback`, Number(process.env['SSO_PORT'] ?? 0))
const { OPERATOR_KEY } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { OPERATOR_KEY: string }
const signedIn = await fetch(`${url}/api/v1/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@example.com', password: 'Demo-2026!' }),
})
if (!signedIn.ok) throw new Error(`The demo does not run at ${url}: start it with "npm start -- --demo" first.`)
const { company } = (await signedIn.json()) as { company: { guid: string } }
await giveProvider(url, OPERATOR_KEY, company.guid, provider, ['example.com'])
console.log(
  `The identity provider runs at ${provider.issuer}.\nOpen ${url}/auth/sso/login, enter admin@example.com, and sign in there as admin@example.com with any password.`,
)
