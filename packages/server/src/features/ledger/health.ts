import type { LedgerHealth, Proof } from '@entrepot/contract/ledger/ledger.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Block, blockWith, newestBlock, sealedAndWaiting } from './chain.queries.ts'
import { PROOFS } from './jobs.ts'
import { lastProof, namesOfItems, openProof, openProofFor, type ProofRow } from './proofs.queries.ts'

export const healthOf = async (ctx: Ctx): Promise<LedgerHealth> => {
  const {
    db,
    company: { guid: company },
  } = ctx
  const [block, counts, running, last] = await Promise.all([
    newestBlock(db, company),
    sealedAndWaiting(db, company),
    openProof(db, company),
    lastProof(db, company),
  ])
  return {
    block: block ? blockFor(block) : null,
    ...counts,
    running: running ? await proofFor(ctx, running) : null,
    last: last ? await proofFor(ctx, last) : null,
  }
}

/** One proof at a time: who asks while one is under way is shown that one. */
export const askForProof = async (ctx: Ctx): Promise<Proof> => {
  const {
    db,
    company: { guid: company },
    services,
  } = ctx
  const proof = await openProofFor(db, company, services.clock.orderedUuid(), ctx.user)
  wakeJob(ctx, PROOFS)
  return proofFor(ctx, proof)
}

export const findBlock = async (ctx: Ctx, fingerprint: string) => {
  const block = await blockWith(ctx.db, ctx.company.guid, fingerprint)
  if (!block) throw new Problem('not_found')
  return blockFor(block)
}

const blockFor = ({ sealedAt, lastAt, ...block }: Block) => ({
  ...block,
  sealedAt: sealedAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

/** What was found of records that the caller may not see is counted, and not described. */
const proofFor = async (ctx: Ctx, { by, byName, results, ...proof }: ProofRow): Promise<Proof> => {
  const names = await namesOfItems(
    ctx,
    results.flatMap(({ findings }) => findings.flatMap(({ item }) => item ?? [])),
  )
  const shown = results.map(({ findings, ...result }) => ({
    ...result,
    findings: findings.map(({ what, item, details }) =>
      item === null
        ? { what, item, name: null, details }
        : names.has(item)
          ? { what, item, name: names.get(item)!, details }
          : { what, item: null, name: null, details: {} },
    ),
  }))
  return {
    guid: proof.guid,
    askedAt: proof.askedAt.toISOString(),
    askedBy: by ? { guid: by, name: byName } : null,
    progress: proof.progress,
    doneAt: proof.doneAt?.toISOString() ?? null,
    movements: proof.movements,
    isSound: proof.doneAt !== null && results.every(({ found }) => found === 0),
    results: shown,
  }
}
