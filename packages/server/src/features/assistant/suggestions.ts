import { SUGGESTIONS_AT_ONCE } from '@entrepot/contract/assistant/assistant.ts'
import type { ChartConfig, ChartField } from '@entrepot/contract/dashboards/chart.ts'
import { type ChartSource, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { chartData, chartFields, requireDashboard } from '../dashboards/index.ts'
import { maySearch } from '../search/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { requireOn } from './messages.ts'
import { askModel, modelOf } from './model.ts'
import { costingOne, isLeft, SUGGESTIONS } from './quota.ts'
import { readQuestion } from './read-question.ts'
import { chartSentence } from './sentence.ts'

type Asked = { dashboard: string; prompt: string | undefined }

/** Charts that a dashboard could have; nothing is kept (DASH-26, DASH-27). */
export const suggestCharts = async (
  ctx: Ctx,
  { dashboard, prompt }: Asked,
  raw: Raw,
): Promise<{ suggestions: ChartConfig[] }> => {
  requireOn(ctx)
  const until = nowOf(ctx).getTime() + LIMITS.assistantMs
  await inTransaction(ctx, (inner) => requireDashboard(inner, dashboard))
  const asked = prompt ? await askedFor(ctx, prompt) : null
  return inTransactionOnce(ctx, raw, { route: 'assistant.suggest', status: 200 }, async (inner) => {
    await requireDashboard(inner, dashboard)
    return costingOne(inner, SUGGESTIONS, async () => ({
      suggestions: await thoseThatShow(inner, [...(asked ? [asked] : []), ...(await byRules(inner))], until),
    }))
  })
}

/** What somebody says they want comes first; the rules make the others. */
const askedFor = async (ctx: Ctx, prompt: string): Promise<ChartConfig | null> => {
  const read = await inTransaction(ctx, async (inner) =>
    (await isLeft(inner, SUGGESTIONS)) ? readQuestion(inner, prompt, {}) : null,
  )
  if (!read) return null
  const { plan, names } = read
  const chosen = plan.kind === 'none' && modelOf(ctx) ? await askModel(ctx, prompt, names) : plan
  return chosen?.kind === 'chart' ? chosen.chart : null
}

const BASE: Omit<ChartConfig, 'type' | 'source' | 'measures'> = {
  title: '',
  template: 'custom',
  dates: null,
  compare: 'none',
  filters: null,
  formula: null,
  x: null,
  step: 'auto',
  legend: null,
  most: null,
}
const QUANTITY: ChartConfig['measures'] = [{ type: 'sum', value: 'quantity' }]
const ROWS: ChartConfig['measures'] = [{ type: 'count' }]

/** What companies look at, the most telling first; then their own fields. */
const RULES: readonly (Pick<ChartConfig, 'type' | 'source' | 'measures'> & Partial<ChartConfig>)[] = [
  {
    source: 'transactions_out',
    type: 'bar',
    measures: QUANTITY,
    x: 'category',
    dates: { range: 'last_30_days' },
    compare: 'previous_period',
  },
  {
    source: 'transactions_out',
    type: 'bar',
    measures: QUANTITY,
    x: 'item_name',
    dates: { range: 'last_30_days' },
    most: 10,
  },
  { source: 'items', type: 'bar', measures: QUANTITY, x: 'category' },
  { source: 'items', type: 'bar', measures: [{ type: 'sum', value: 'value' }], x: 'parent' },
  {
    source: 'transactions_in',
    type: 'column',
    measures: QUANTITY,
    x: 'createdAt',
    dates: { range: 'this_year' },
    step: 'month',
  },
  { source: 'orders', type: 'bar', measures: ROWS, x: 'supplier', dates: { range: 'this_year' } },
  { source: 'interventions', type: 'pie', measures: ROWS, x: 'status' },
  { source: 'checkout', type: 'bar', measures: ROWS, x: 'recipient', dates: { range: 'this_year' } },
]
const MOST_OWN = 3
const byRules = async (ctx: Ctx): Promise<ChartConfig[]> => {
  const own = maySearch(ctx, 'items') ? await ownFields(ctx) : []
  return [
    ...RULES,
    ...own.map((field) => ({ source: 'items' as const, type: 'bar' as const, measures: ROWS, x: field.id })),
  ].map((rule) => ({ ...BASE, ...rule }))
}
const ownFields = async (ctx: Ctx): Promise<ChartField[]> =>
  (await chartFields(ctx, 'items'))
    .filter(({ custom, groups, closed }) => custom && groups && closed)
    .slice(0, MOST_OWN)

const isOpen = (ctx: Ctx, source: ChartSource) => maySearch(ctx, SOURCE_FACTS[source].target)

/**
 * Only what shows something to who asks; counted as any chart is, with their rights. Nobody waits longer than that for
 * it (DASH-23): what was found until then is the answer.
 */
const thoseThatShow = async (ctx: Ctx, configs: readonly ChartConfig[], until: number): Promise<ChartConfig[]> => {
  const shown: ChartConfig[] = []
  for (const config of configs) {
    if (shown.length === SUGGESTIONS_AT_ONCE) break
    if (nowOf(ctx).getTime() >= until) {
      if (shown.length === 0) throw new Problem('assistant_unavailable')
      break
    }
    if (!isOpen(ctx, config.source)) continue
    const { rows } = await inSavepoint(ctx, () => chartData(ctx, config)).catch((error: unknown) => {
      if (error instanceof Problem) return { rows: 0 }
      throw error
    })
    if (rows > 0) shown.push({ ...config, title: (await chartSentence(ctx, config)).slice(0, LENGTH.name) })
  }
  return shown
}
