import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { tableOf } from '@entrepot/contract/dashboards/chart-table.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { AnsweredChart } from './answered-charts.ts'

/** Signs that a sheet may not have in its name. */
const FORBIDDEN = /[\\/*?:[\]]/g
const LONGEST = 31

/** The data of a dashboard: a sheet for each chart, as its table reads (DASH-28). */
export const workbookOf = async (ctx: Ctx, dashboard: Dashboard, charts: readonly AnsweredChart[]): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const say = (key: string, params?: Record<string, string>) =>
    ctx.services.words(ctx.language, `dashboards:${key}`, params)
  const taken = new Set<string>()
  const sheets = charts.map(({ title, config, data, refused }) => ({
    name: freeName(title, taken),
    rows: data
      ? rowsOf(
          tableOf(config, data, { total: say('total'), before: (name) => say('before', { name }) }),
          title,
          say('total'),
        )
      : [[title], [refused]],
  }))
  const empty = { name: freeName(dashboard.name, taken), rows: [[say('nothing')]] }
  return Buffer.from(await writeXlsx({ sheets: sheets.length > 0 ? sheets : [empty] }))
}

const rowsOf = ({ columns, rows, totals }: ReturnType<typeof tableOf>, title: string, total: string) => [
  [title, ...columns.map(({ name }) => name)],
  ...rows.map(({ label, cells }) => [label, ...cells]),
  ...(totals ? [[total, ...totals]] : []),
]

/** No two sheets of a workbook have the same name. */
const freeName = (title: string, taken: Set<string>): string => {
  const plain =
    title
      .replaceAll(FORBIDDEN, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '1'
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` (${n})`
    const name = plain.slice(0, LONGEST - end.length) + end
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
