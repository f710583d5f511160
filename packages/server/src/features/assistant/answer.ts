import {
  type AssistantLink,
  type AssistantMessage,
  type AssistantPlan,
  type MessageInput,
  worksOn,
} from '@entrepot/contract/assistant/assistant.ts'
import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { allOf, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { rowsBehind } from '@entrepot/contract/dashboards/rows-behind.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { chartData } from '../dashboards/index.ts'
import { maySearch, sourceOf } from '../search/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { draftAnswer } from './draft-answer.ts'
import type { Plan } from './grammar/plan.ts'
import type { Names } from './grammar/vocabulary.ts'
import { offersFor } from './offers.ts'
import { chartSentence, filterSentence, numberIn, sayIn } from './sentence.ts'

export type Answer = Pick<AssistantMessage, 'reply' | 'plan' | 'actions' | 'links' | 'offers'>
export const plain = (reply: string, more: Partial<Answer> = {}): Answer => ({
  reply,
  plan: null,
  actions: [],
  links: [],
  offers: [],
  ...more,
})

/**
 * What a plan comes to, looked up but not done: its sentence, its figures with their rows, and what may be accepted.
 */
export const answerTo = async (
  ctx: Ctx,
  plan: Plan,
  { names, route }: { names: Names; route: string },
): Promise<Answer> => {
  const say = sayIn(ctx)
  try {
    switch (plan.kind) {
      case 'filter':
        return await filterAnswer(ctx, plan, route)
      case 'chart':
        return await chartAnswer(ctx, plan.chart, route)
      case 'draft':
        return draftAnswer(ctx, plan.draft, names)
      case 'screen': {
        if (!maySearch(ctx, 'items')) return plain(say('denied'))
        const link: AssistantLink = {
          type: 'list',
          list: plan.screen,
          folder: plan.place?.guid ?? null,
          label: say(`open_${plan.screen}`),
        }
        return plain(say(`screen_${plan.screen}`), { links: [link] })
      }
      case 'none': {
        const words = plan.words.filter(Boolean).map((word) => `«\u202F${word}\u202F»`)
        return plain(
          words.length > 0 ? say('not_understood', { words: words.join(', ') }) : say('not_understood_at_all'),
          { offers: offersFor(ctx, names) },
        )
      }
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, params } = error.parts[0] ?? error
    if (code === 'module_disabled' || code === 'forbidden' || code === 'chart_denied') return plain(say('denied'))
    // What is not there for who asks is told as what was not understood.
    return plain(say('failed', { reason: ctx.services.words(ctx.language, `errors.${code}`, params) }), {
      offers: offersFor(ctx, names),
    })
  }
}

/** Whatever is counted is counted by the list itself. */
const FIRST_ROW = { search: undefined, sort: undefined, page: 1, size: 1 } as const

const filterAnswer = async (
  ctx: Ctx,
  { target, filters }: { target: SearchTarget; filters: Group },
  route: string,
): Promise<Answer> => {
  const say = sayIn(ctx)
  if (!maySearch(ctx, target)) return plain(say('denied'))
  const asked = filters.rules.length > 0 ? JSON.stringify(filters) : undefined
  const { total } = await sourceOf(ctx, target).list(ctx, { ...FIRST_ROW, filters: asked })
  const sentence = await filterSentence(ctx, target, filters)
  const plan = { kind: 'filter', sentence, target, filters, rows: total } as AssistantPlan
  const isHere = target === 'items' && worksOn('apply_filters', route)
  const reply = say('found', { sentence, count: numberIn(ctx, total) })
  return plain(target === 'items' && !isHere ? `${reply}\n${say('filters_only')}` : reply, {
    plan,
    actions: isHere ? [{ type: 'apply_filters', filters: filters as never }] : [],
    links: [rowsLink(ctx, target, filters, total)],
  })
}

export const chartAnswer = async (ctx: Ctx, asked: ChartConfig, route: string): Promise<Answer> => {
  const say = sayIn(ctx)
  const sentence = await chartSentence(ctx, asked)
  const chart: ChartConfig = { ...asked, title: sentence.slice(0, LENGTH.name) }
  const data = await chartData(ctx, chart)
  const { target } = SOURCE_FACTS[chart.source]
  const rows = rowsBehind(chart, data, new Map(), { category: null, series: data.series[0] ?? null })
  const isHere = worksOn('edit_chart', route)
  const isFigure = chart.type === 'number'
  const reply =
    isFigure && data.total !== null
      ? say('figure', { sentence, total: numberIn(ctx, data.total) })
      : say('drawn', { sentence })
  return plain(isHere || isFigure ? reply : `${reply}\n${say('chart_only')}`, {
    plan: { kind: 'chart', sentence, chart, rows: data.rows, total: data.total },
    actions: isHere ? [{ type: 'edit_chart', chart }] : [],
    links: rows ? [rowsLink(ctx, target, allOf(rows), data.rows)] : [],
  })
}

const rowsLink = (ctx: Ctx, target: SearchTarget, filters: Group, count: number): AssistantLink => ({
  type: 'rows',
  target,
  filters: filters as never,
  label: sayIn(ctx)('rows', { count: numberIn(ctx, count) }),
})
export type Context = MessageInput['context']
