import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { checkHistory, type Expectations, type Finding } from './check-history.ts'
import { isAccepted, isUnknown } from './history.ts'
import type { Workload } from './load.ts'
import { readLedger } from './read-ledger.ts'
import { median, quantile, type Report, reportOn } from './report.ts'
import { signIn, type World } from './world.ts'

/** An access token lives a quarter of an hour. */
const SIGNED_IN_MS = 6 * 60_000

/**
 * The rounds of a killing: after each one everything acknowledged must be there and the ledger sound. The first round
 * with a fault is the last; a late one is only late.
 */
export class Rounds {
  readonly workload: Workload
  readonly world: World
  readonly readyMs: number[] = []
  readonly ways = new Map<string, number>()
  readonly findings: Finding[] = []
  readonly late: string[] = []
  readonly unsound: string[] = []
  readonly expected: Expectations
  private readonly readyBarMs: number
  private checked = 0
  private signedInAt = performance.now()

  constructor(workload: Workload, world: World, readyBarMs: number, mayBeAway: Expectations['mayBeAway'] = true) {
    this.workload = workload
    this.world = world
    this.readyBarMs = readyBarMs
    this.expected = { mayRefuse: () => false, mayBeAway }
  }

  get isSound(): boolean {
    return this.findings.length === 0 && this.unsound.length === 0
  }

  async keepSignedIn(node: string): Promise<void> {
    if (performance.now() - this.signedInAt < SIGNED_IN_MS) return
    await signIn(this.world, node)
    this.signedInAt = performance.now()
  }

  /** `keys`: how the keys of this round begin. */
  async close(keys: string, way: string, readyMs: number, databaseUrl: string): Promise<void> {
    this.readyMs.push(readyMs)
    this.ways.set(way, (this.ways.get(way) ?? 0) + 1)
    if (readyMs > this.readyBarMs)
      this.late.push(`round ${keys} (${way}): ready after ${readyMs.toFixed(0)} ms, the bar is ${this.readyBarMs} ms`)
    const attempts = this.workload.history.attempts.slice(this.checked)
    this.checked = this.workload.history.attempts.length
    this.findings.push(
      ...checkHistory(
        { attempts },
        { ...(await readLedger(databaseUrl, this.world.company, `${keys}-`)), quantities: new Map() },
        this.expected,
      ),
    )
    for (const { check } of await ledgerFaults(databaseUrl)) this.unsound.push(`round ${keys} (${way}): ${check}`)
    if (this.readyMs.length % 20 === 0)
      console.log(
        `  after ${this.readyMs.length} rounds: ${this.isSound ? 'sound' : 'not sound'}, ${this.workload.history.attempts.length} requests`,
      )
  }
}

/** At the end everything is compared once more: what was there after its own round may not have gone in a later one. */
export const reportOnRounds = async (
  title: string,
  { workload, world, readyMs, ways, findings, late, unsound, expected }: Rounds,
  databaseUrl: string,
  ready = 'ready',
): Promise<Report> => {
  const { attempts } = workload.history
  const atTheEnd =
    findings.length > 0 ? [] : checkHistory({ attempts }, await readLedger(databaseUrl, world.company), expected)
  const unknown = new Set(attempts.filter(isUnknown).map(({ key }) => key)).size
  return reportOn(
    title,
    databaseUrl,
    [...findings, ...atTheEnd],
    {
      rounds: readyMs.length,
      killed: [...ways].map(([way, times]) => `${way} ${times}`).join(', '),
      'acknowledged movements': attempts.filter(isAccepted).length,
      'without an answer, settled by key': unknown,
      'answers 503': attempts.filter(({ status }) => status === 503).length,
      [`${ready} median / p95 / worst`]: [median(readyMs), quantile(readyMs, 0.95), Math.max(...readyMs)]
        .map((ms) => `${ms.toFixed(0)} ms`)
        .join(' / '),
    },
    [
      ...unsound,
      ...late,
      ...(unknown === 0 ? ['no request was interrupted: the kills came at no load, and prove nothing'] : []),
    ],
  )
}
