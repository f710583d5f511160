import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { isFull } from '../../src/testing/sizes.ts'
import type { Swept } from './endpoints.ts'

/**
 * Endpoints grow in number, and the short form has its quarter of an hour: of what costs many calls at each of them it
 * takes a part, another one for each commit, the same one whenever that commit is tested again. `SWEEP_SLICE=3` repeats a
 * part, `SWEEP_SLICE=all` takes everything, as the long form does.
 */
const asked = process.env['SWEEP_SLICE']

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
const numberOfCommit = (): number => {
  try {
    return numberOf(
      execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    // Sources without their history.
    return 0
  }
}

const isWhole = isFull || asked === 'all'
/**
 * What a sweep has to see at least, or it proves nothing: `whole` over all endpoints, a share of it in one of so many
 * parts, which are not alike.
 */
export const leastSeen = (whole: number, parts: number): number => (isWhole ? whole : Math.floor((whole / parts) * 0.7))

/** One of so many parts of the endpoints; where an endpoint belongs hangs on its name alone. */
export const sliceOf = (endpoints: readonly Swept[], parts: number): readonly Swept[] => {
  if (isWhole) return endpoints
  const slice = (asked ? Number(asked) : numberOfCommit()) % parts
  console.log(`part ${slice} of ${parts} (SWEEP_SLICE)`)
  return endpoints.filter(({ route }) => numberOf(route) % parts === slice)
}
