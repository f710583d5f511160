import {
  insertCopies,
  makeProducts,
  placeVariants,
  releasingCodes,
  requireQuotaFor,
  retireMerged,
} from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sendNow, type Later } from '../../kernel/joint.ts'
import { releaseHolds } from './holds.ts'
import type { Planned } from './planned.ts'
import { type PostedLeg, type Source, writeMovements } from './write-movements.queries.ts'

export type Send = 'commit' | 'now'

/** Answers the movements as they are written. Records are locked, so that nobody reads anything else meanwhile. */
export const writePlanned = async (
  ctx: Ctx,
  planned: Planned,
  { at, send, source }: { at: string | null; send: Send; source: Source | null },
): Promise<readonly PostedLeg[]> => {
  await makeRecords(ctx, planned)
  await releaseHolds(ctx, planned.taken)
  const { legs, writes } = writeMovements(ctx, planned.plan, {
    noteOf: (group, record) => ({ source, ...planned.noteOf(group, record) }),
    reverses: planned.reverses,
    placeOf: (record) => planned.rows.get(record)?.folder,
    at,
  })
  const queries = [...writes, ...endings(ctx, planned)]
  if (send === 'commit') for (const query of queries) ctx.onCommit(query)
  else for (const query of queries) await sendNow(ctx, query)
  return legs
}

/** Records that stock comes to and that do not exist yet, products first. */
const makeRecords = async (ctx: Ctx, { plan, copies, made }: Planned): Promise<void> => {
  if (copies.length === 0 && made.length === 0) return
  await requireQuotaFor(ctx, copies.length + made.length)
  await makeProducts(ctx, made)
  const recordOf = new Map(plan.records.map((record) => [record.guid, record]))
  await insertCopies(
    ctx,
    copies.map(({ guid, from, product }) => ({ record: recordOf.get(guid)!, from, product })),
  )
}

/** Variants and lots lie under another product; what was emptied into another record ends, and its codes are free. */
const endings = (ctx: Ctx, { rows, placed, merged }: Planned): Later[] => [
  ...(placed.length > 0 ? [placeVariants(ctx, placed)] : []),
  ...[...merged].map(([guid, into]) => retireMerged(ctx, guid, into)),
  ...releasingCodes(
    ctx,
    [...merged.keys()].flatMap((guid) => rows.get(guid)?.article ?? []),
  ),
]
