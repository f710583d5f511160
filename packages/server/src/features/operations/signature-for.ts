import type { Signature } from '@entrepot/contract/operations/task.ts'
import type { SignatureRow } from './signatures.queries.ts'

export const signatureFor = ({ guid, field, name, signedAt, by }: SignatureRow): Signature => ({
  guid,
  field: field || null,
  name,
  signedAt: signedAt.toISOString(),
  by,
})
