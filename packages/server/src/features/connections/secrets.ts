import {
  type AuthField,
  type AuthType,
  fieldsOfAuth,
  isSecretField,
  type SecretField,
  TAKES,
} from '@entrepot/contract/connections/auth-types.ts'
import type { Header } from '@entrepot/contract/connections/connection.ts'
import type { Services } from '../../kernel/context.ts'
import { seal, unseal } from '../../kernel/seal.ts'

/**
 * What of a connection is kept sealed; headers by their name in small letters. `origin`: the server they are for, also
 * where the connection names none any more; empty: whatever it is used for.
 */
export type Secrets = {
  auth: Partial<Record<SecretField, string>>
  headers: Readonly<Record<string, string>>
  origin: string
  /** Those that it may do without and had where its configuration comes from. */
  lacks?: readonly SecretField[]
}
export type OpenAuth = Partial<Record<Exclude<AuthField, SecretField>, string>>
/** What another system gave us to act with. */
export type Tokens = { access: string; refresh: string | null }

type Kept = { authType: AuthType; headers: readonly Header[] }
/** Secrets that its authentication has, or is to have. */
export const secretFields = ({ authType }: Pick<Kept, 'authType'>, { auth, lacks = [] }: Secrets): SecretField[] =>
  fieldsOfAuth(authType)
    .filter(isSecretField)
    .filter((field) => auth[field] !== undefined || TAKES[authType].needed.includes(field) || lacks.includes(field))
/** Those that are still to be entered, by their places in its form: until then it is not called through. */
export const missingSecrets = (kept: Kept, secrets: Secrets): string[] => [
  ...secretFields(kept, secrets).flatMap((field) => (secrets.auth[field] === undefined ? [`auth.${field}`] : [])),
  ...kept.headers.flatMap(({ name, secret }, at) =>
    secret && secrets.headers[name.toLowerCase()] === undefined ? [`headers.${at}.value`] : [],
  ),
]

type With = Pick<Services, 'settings'>
const sealer = <T, N>(purpose: 'connection' | 'connection tokens', nothing: N) => ({
  seal: ({ settings }: With, guid: string, value: T): Buffer =>
    seal(Buffer.from(JSON.stringify(value)), purpose, guid, settings.JWT_SECRET),
  /** What was sealed under another secret of the installation is lost: it is entered again. */
  open: ({ settings }: With, guid: string, sealed: Buffer): T | N => {
    try {
      return JSON.parse(unseal(sealed, purpose, guid, settings.JWT_SECRET).toString()) as T
    } catch {
      return nothing
    }
  },
})
export const sealedSecrets = sealer<Secrets, Secrets>('connection', { auth: {}, headers: {}, origin: '' })
export const sealedTokens = sealer<Tokens, null>('connection tokens', null)
