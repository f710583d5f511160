import type { Compared, Measured } from './rounds.ts'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
const medianOf = (rounds: readonly Measured[], what: (round: Measured) => number) => median(rounds.map(what))
const plain = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const HEADING =
  '| Work | clients | ours /s | ideal /s | ours of ideal [min–max] | floor | goal | bare /s | ours of bare | CPU ms a call, Node + PostgreSQL: ours | ideal | bare | CPU: ideal of ours | p50 / p95 ms: ours | ideal |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|'

/** One comparison as a row of the table in `docs/performance.md`. */
export const rowOf = ({ workload, clients, ours, bare, ideal }: Compared): string => {
  const each = ours.map((round, at) => round.perSecond / (ideal[at]?.perSecond ?? Number.NaN))
  const whereIdeal = (text: () => string) => (ideal.length > 0 ? text() : '–')
  const rate = (rounds: readonly Measured[]) => plain(medianOf(rounds, (r) => r.perSecond))
  const times = (rounds: readonly Measured[]) =>
    `${plain(medianOf(rounds, (r) => r.p50))} / ${plain(medianOf(rounds, (r) => r.p95))}`
  const cells = [
    workload.title,
    clients,
    rate(ours),
    whereIdeal(() => rate(ideal)),
    whereIdeal(
      () =>
        `${ratioOf(ours, ideal).toFixed(2)}${verdict(ratioOf(ours, ideal), workload.floor, workload.goal)} [${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)}]`,
    ),
    workload.floor?.toFixed(2) ?? '–',
    workload.goal?.toFixed(2) ?? '–',
    rate(bare),
    ratioOf(ours, bare).toFixed(2),
    costs(ours),
    whereIdeal(() => costs(ideal)),
    costs(bare),
    whereIdeal(() => (spent(ideal) / spent(ours)).toFixed(2)),
    times(ours),
    whereIdeal(() => times(ideal)),
  ]
  return `| ${cells.join(' | ')} |`
}
const database = (rounds: readonly Measured[]) => medianOf(rounds, (r) => r.databaseMs ?? 0)
/** What a request costs in all: where others use the machine too, it says more than the rate. */
const spent = (rounds: readonly Measured[]) => medianOf(rounds, (r) => r.cpuMs) + database(rounds)
const costs = (rounds: readonly Measured[]) => `${plain(medianOf(rounds, (r) => r.cpuMs))} + ${plain(database(rounds))}`

const ratioOf = (ours: readonly Measured[], other: readonly Measured[]) =>
  medianOf(ours, (r) => r.perSecond) / medianOf(other, (r) => r.perSecond)

const verdict = (ratio: number, floor: number | undefined, goal: number | undefined): string => {
  if (floor === undefined || goal === undefined) return ''
  if (ratio >= goal) return ' ✓'
  return ratio >= floor ? '' : ' ✗'
}

const rateOf = (compared: readonly Compared[], name: string, clients: number): number | undefined => {
  const found = compared.find((one) => one.workload.name === name && one.clients === clients)
  return found && medianOf(found.ours, (round) => round.perSecond) * (found.workload.lines ?? 1)
}
const clientsOf = (compared: readonly Compared[]) => [...new Set(compared.map((one) => one.clients))]

/** What the 500th page costs of the first, without a second server to compare with. */
export const pageGrowth = (compared: readonly Compared[]): string[] =>
  clientsOf(compared).flatMap((clients) => {
    const [first, late] = [rateOf(compared, 'first-page', clients), rateOf(compared, 'page-500', clients)]
    return first && late
      ? [
          `The last page asked for (500th of the full data) takes ${(first / late).toFixed(2)} times the first, ${clients} clients (at most 2).`,
        ]
      : []
  })

/** Lines of a batch per second against single movements. */
export const batchGain = (compared: readonly Compared[]): string[] =>
  clientsOf(compared).flatMap((clients) => {
    const [single, batch] = [rateOf(compared, 'movement', clients), rateOf(compared, 'batch', clients)]
    return single && batch
      ? [
          `A line of a batch of 100 is ${(batch / single).toFixed(1)} times as fast as a single movement, ${clients} clients (floor 3, goal 8).`,
        ]
      : []
  })
