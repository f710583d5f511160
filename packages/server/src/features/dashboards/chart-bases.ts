import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import { nativeSql } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Reached, Sums } from '../../kernel/counted.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import {
  ask,
  type Axis,
  dayOf,
  type Extent,
  extentFound,
  type Found,
  type Question,
  type Rows,
  withinDays,
} from './chart.queries.ts'
import { type Plan, unitOf } from './chart-plan.ts'
import { addUp, type ByColumns, metOf } from './column-chart.ts'
import { addedRows } from './column-rows.ts'

/** Where a chart is counted: all rows, or those of a period. */
export type Base = {
  extent: (period: Days | null, asked: Parameters<typeof extentFound>[2]) => Promise<Extent>
  ask: (period: Days | null, question: Unplaced) => Promise<Found>
}
export type Unplaced = Omit<Question, 'rows' | 'where'>
type Counted = { rows: Rows; where: readonly Sql[] }
const asking = (ctx: Ctx, rows: (period: Days | null) => Counted): Base => ({
  extent: (period, asked) => extentFound(ctx, rows(period), asked),
  ask: (period, question) => ask(ctx, { ...question, ...rows(period) }),
})

/** Rows themselves: all that there are, or what lies behind columns of them. */
const rowsOf =
  (ctx: Ctx, { source, where, dated }: Plan, from = source.counted.from) =>
  (period: Days | null): Counted => ({
    rows: { from },
    where: period ? [...where, withinDays(ctx, dated!, period)] : where,
  })
export const oneByOne = (ctx: Ctx, plan: Plan): Base => asking(ctx, rowsOf(ctx, plan))

/** Sums of them; where a row is in several, what is told of each row once is read of those in which it is once. */
export const summed = (ctx: Ctx, { where }: Plan, sums: Sums, until: string): Base => {
  const { each } = sums
  const from = sums.rows(ctx, until)
  const whole = each?.whole(ctx, until)
  const axis = (one: Axis | null): Axis | null =>
    each && one?.several ? { ...one, key: each.key, each: undefined, several: undefined } : one
  return {
    extent: (_, asked) => extentFound(ctx, { rows: { from: whole ?? from, sums }, where }, asked),
    ask: (_, question) =>
      ask(ctx, {
        ...question,
        x: axis(question.x),
        legend: axis(question.legend),
        rows: { from, sums, whole },
        where,
      }),
  }
}

/** Columns, and the rows behind them; a chart that turns out to be too much for them is counted row by row. */
export const inColumns = (ctx: Ctx, plan: Plan, byColumns: ByColumns, reached: Reached): Base => {
  const { columns, x } = byColumns
  const [unit, rows] = [unitOf(plan), oneByOne(ctx, plan)]
  const unitColumn = unit && columns.columnOf(plan.source.facts.unit!)
  const dayColumn = x && x.axis.byKey ? x.column : null
  const met = [unitColumn, dayColumn].flatMap((column) => column ?? [])
  const behind = rowsOf(ctx, plan, columns.behind(ctx, reached.until))
  const known = new Map<string, ReturnType<typeof addUp>>()
  const added = (period: Days | null) => {
    const key = String(period)
    const sums = known.get(key) ?? addUp(ctx, byColumns, reached, { period, met })
    known.set(key, sums)
    return sums
  }
  return {
    extent: async (period, asked) => {
      const sums = await added(period)
      if (!sums) return rows.extent(period, asked)
      const { rows: last, where } = behind(period)
      const of = (column: string | null | undefined, value: Sql | null) =>
        column && value ? metOf(ctx, byColumns, sums, column, value) : undefined
      const found = {
        days: of(dayColumn, asked.day && dayOf(ctx, asked.day)),
        units: of(unitColumn, asked.unit && nativeSql(asked.unit)),
      }
      return extentFound(ctx, { rows: { ...last, found }, where }, asked)
    },
    ask: async (period, question) => {
      const sums = await added(period)
      if (!sums) return rows.ask(period, question)
      const last = behind(period)
      const { added: cells, rest } = await addedRows(ctx, byColumns, sums, question, last)
      return ask(ctx, { ...question, where: last.where, rows: { ...last.rows, added: cells, rest } })
    },
  }
}
