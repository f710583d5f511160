import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, Instant, Ref } from '../kernel/shapes.ts'

/** What is proved, each by several checks. */
export const PROOF_SUBJECTS = ['stock', 'reserved', 'chain', 'records', 'limits'] as const
export type ProofSubject = (typeof PROOF_SUBJECTS)[number]

/** `added`: a movement that was slipped in behind the seal; `block`: the seal itself was touched. */
export const BREAKS = ['changed', 'added', 'removed', 'block'] as const

/** One row that speaks against the ledger. `item` and `name` where the viewer may see the record. */
export const Finding = z.object({
  what: z.string(),
  item: Guid.nullable(),
  name: z.string().nullable(),
  details: z.record(z.string(), z.string()),
})
export type Finding = z.infer<typeof Finding>

export const ProofResult = z.object({
  check: z.string(),
  subject: z.enum(PROOF_SUBJECTS),
  found: z.int(),
  findings: z.array(Finding),
})
export type ProofResult = z.infer<typeof ProofResult>

export const Proof = z.object({
  guid: Guid,
  askedAt: Instant,
  askedBy: Ref.nullable(),
  progress: z.int().min(0).max(100),
  doneAt: Instant.nullable(),
  movements: z.int(),
  isSound: z.boolean(),
  results: z.array(ProofResult),
})
export type Proof = z.infer<typeof Proof>

export const Fingerprint = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/)
const Block = z.object({
  number: z.int(),
  fingerprint: z.string(),
  movements: z.int(),
  sealedAt: Instant,
  lastAt: Instant,
})

export const LedgerHealth = z.object({
  /** The newest block; its fingerprint stands for everything before it. */
  block: Block.nullable(),
  sealed: z.int(),
  /** Movements that the next block will hold. */
  waiting: z.int(),
  /** The proof under way. */
  running: Proof.nullable(),
  last: Proof.nullable(),
})
export type LedgerHealth = z.infer<typeof LedgerHealth>

const access = roles('USER')

export const ledgerApi = defineApi({
  health: {
    method: 'GET',
    path: '/ledger',
    summary: 'How far the ledger is sealed, and what the last proof found',
    access,
    response: LedgerHealth,
  },
  prove: {
    method: 'POST',
    path: '/ledger/proofs',
    summary: 'Prove every quantity; one proof at a time, and asking again answers the one under way',
    access,
    response: Proof,
    status: 202,
  },
  export: {
    method: 'GET',
    path: '/ledger/export',
    summary: 'Every sealed movement and block, to be proved without the product; for who sees every folder',
    access,
    response: z.unknown(),
    answers: 'file',
    errors: ['folder_denied'],
  },
  find: {
    method: 'GET',
    path: '/ledger/blocks/:fingerprint',
    summary:
      'The block with a fingerprint that was noted down: not found means that the ledger before it is another one',
    access,
    params: z.object({ fingerprint: Fingerprint }),
    response: Block,
    errors: ['not_found'],
  },
})
