import { anyCall, closedLoop, isGood, isShed, type Outcome, timed } from './open-loop.ts'
import { randomOf } from './random.ts'
import { quantile, type Report, reportOn } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld, PASSWORD, stockTwoFolders } from './world.ts'

/** Each sign-in comes from an address of its own, as through a proxy: addresses have a limit too. */
export const STORM = { TRUSTED_PROXIES: 'loopback' }
const AT_WORK = 4
const MS = 6_000

const p99 = (outcomes: readonly Outcome[]) =>
  quantile(
    outcomes.map(({ ms }) => ms),
    0.99,
  )
const shown = (outcomes: readonly Outcome[]) =>
  [0.5, 0.99, 1]
    .map(
      (part) =>
        `${quantile(
          outcomes.map(({ ms }) => ms),
          part,
        ).toFixed(0)} ms`,
    )
    .join(' / ')

/**
 * D31: many passwords to check at once. Checking one is heavy on purpose; those at work must not feel it, and whoever
 * is sent away is told when to come back.
 */
export const loginStorm = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { signIns, bars }: { signIns: number; bars: { othersMs: number } },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, AT_WORK)
  const stock = await stockTwoFolders(world, urls[0]!, 20, 1_000)
  const work = () => closedLoop(AT_WORK, MS, anyCall(world, stock, urls, randomOf(seed, 0)), 20)
  const before = await work()
  const signIn = (n: number) =>
    timed([
      urls[n % urls.length]!,
      {
        path: '/auth/login',
        from: `10.9.${n >> 8}.${n & 255}`,
        body: { email: world.emails[n % AT_WORK], password: n % 2 === 0 ? PASSWORD : 'Wrong-2026!' },
      },
    ])
  const [storm, others] = await Promise.all([Promise.all(Array.from({ length: signIns }, (_, n) => signIn(n))), work()])
  const [served, refused, sentAway] = [
    storm.filter(isGood),
    storm.filter(({ status }) => status === 401 || status === 422),
    storm.filter(isShed),
  ]
  const odd = storm
    .filter((one) => ![...served, ...refused, ...sentAway].includes(one))
    .concat(others.filter((one) => !isGood(one)))
  const findings = odd.map(({ status, text }) => ({
    rule: 'surfaced' as const,
    detail: `${status ?? 'no answer'} ${text.slice(0, 200)}`,
  }))
  const broken = p99(others) > bars.othersMs ? [`p99 of those at work ${p99(others).toFixed(0)} ms`] : []
  if (served.length + refused.length === 0) broken.push('no password was checked: nothing proved')
  return reportOn(
    'D31 login storm',
    databaseUrl,
    findings,
    {
      'sign-ins: checked / wrong / sent away': `${served.length} / ${refused.length} / ${sentAway.length}`,
      'sign-ins: median / p99 / worst': shown(storm),
      'at work before': shown(before),
      'at work meanwhile': shown(others),
    },
    broken,
  )
}
