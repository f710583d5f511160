import { availableParallelism, loadavg } from 'node:os'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { type Finding, type Rule, RULES } from './check-history.ts'

export type Figure = string | number
/** What a run found and measured. `broken` are bars that are not counts of findings: times, left-over processes. */
export type Report = {
  title: string
  figures: Record<string, Figure>
  findings: Finding[]
  ledger: { check: string; rows: unknown[] }[]
  broken: string[]
}

export const reportOn = async (
  title: string,
  databaseUrl: string,
  findings: Finding[],
  figures: Record<string, Figure>,
  broken: string[] = [],
): Promise<Report> => ({
  title,
  figures: { ...figures, 'load of the machine / cores': `${loadavg()[0]!.toFixed(1)} / ${availableParallelism()}` },
  findings,
  ledger: await ledgerFaults(databaseUrl),
  broken,
})

/** Why it is not sound, in lines. */
export const complaintsOf = ({ findings, ledger, broken }: Report): string[] => [
  ...findings.map(({ rule, detail }) => `${rule}: ${detail}`),
  ...ledger.map(({ check, rows }) => `${check}: ${JSON.stringify(rows)}`),
  ...broken,
]
export const isSound = (report: Report): boolean => complaintsOf(report).length === 0

const SHOWN = 3
const indented = (lines: readonly string[]) => lines.map((line) => `      ${line}`)

export const linesOf = (report: Report): string[] => {
  const byRule = Map.groupBy(report.findings, (finding) => finding.rule)
  return [
    report.title,
    ...Object.entries(report.figures).map(([name, value]) => `  ${name.padEnd(34)} ${value}`),
    ...(Object.entries(RULES) as [Rule, string][]).flatMap(([rule, meaning]) => {
      const found = byRule.get(rule) ?? []
      return [
        `  ${found.length === 0 ? 'ok  ' : 'FAIL'} ${rule.padEnd(11)} ${String(found.length).padStart(6)}  ${meaning}`,
        ...indented(found.slice(0, SHOWN).map((finding) => finding.detail)),
      ]
    }),
    `  ${report.ledger.length === 0 ? 'ok  ' : 'FAIL'} ${'ledger'.padEnd(11)} ${String(report.ledger.length).padStart(6)}  checks of the ledger with rows`,
    ...indented(
      report.ledger.flatMap(({ check, rows }) => [check, ...rows.slice(0, SHOWN).map((row) => JSON.stringify(row))]),
    ),
    ...report.broken.map((bar) => `  FAIL ${bar}`),
  ]
}

export const perSecond = (count: number, ms: number): number => Math.round(count / (ms / 1000))
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
