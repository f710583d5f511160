import type { AuthField, SecretField } from '@entrepot/contract/connections/auth-types.ts'
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
}
export type OpenAuth = Partial<Record<Exclude<AuthField, SecretField>, string>>
/** What another system gave us to act with. */
export type Tokens = { access: string; refresh: string | null }

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
