import { z } from 'zod'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { FIELD_KINDS } from '../kernel/conditions/operators.ts'
import { ColumnId, DateOnly, LENGTH } from '../kernel/shapes.ts'
import { LONGEST_FORMULA, MEASURE_NAMES } from './formula.ts'
import { CHART_RANGES, COMPARES, STEPS } from './periods.ts'
import { CHART_SOURCES } from './sources.ts'

/** DASH-03. */
export const CHART_TYPES = ['line', 'spline', 'table', 'pivot', 'number', 'map', 'bar', 'column', 'pie'] as const
export type ChartType = (typeof CHART_TYPES)[number]
/** DASH-04. */
export const MEASURE_TYPES = ['sum', 'count', 'avg'] as const
/** DASH-06. */
export const CHART_TEMPLATES = [
  'in_stock_by_date',
  'out_of_stock_by_date',
  'volume_by_folders',
  'volume_by_categories',
  'custom',
] as const
export type ChartTemplate = (typeof CHART_TEMPLATES)[number]

/** So many values of an axis are drawn unless a chart says otherwise; a map shows more. */
export const SHOWN_VALUES = 30
export const MOST_VALUES = 500
export const MOST_PLACES = 1_000
/** One series a value of the legend, the rest together (DASH-18). */
export const MOST_SERIES = 20
/** Days, weeks or months of an axis: three years by day. */
export const MOST_STEPS = 1_100

/** What is measured of each row; of `filters` only those that meet them. */
export const ChartMeasure = z.object({
  type: z.enum(MEASURE_TYPES),
  /** What is added up or averaged; `count` counts rows. */
  value: ColumnId.nullable().optional(),
  name: z.string().trim().max(LENGTH.name).optional(),
  filters: ConditionShape.nullable().optional(),
})
export type ChartMeasure = z.infer<typeof ChartMeasure>

export const ChartDates = z.object({
  /** A day or an instant of the source; without, the one the source is dated by. */
  field: ColumnId.nullable().optional(),
  range: z.enum(CHART_RANGES),
  from: DateOnly.nullable().optional(),
  to: DateOnly.nullable().optional(),
})

/** DASH-02. */
export const ChartConfig = z.object({
  title: z.string().trim().max(LENGTH.name).default(''),
  template: z.enum(CHART_TEMPLATES).default('custom'),
  type: z.enum(CHART_TYPES),
  source: z.enum(CHART_SOURCES),
  /** null: all there is. */
  dates: ChartDates.nullable().default(null),
  compare: z.enum(COMPARES).default('none'),
  filters: ConditionShape.nullable().default(null),
  measures: z.array(ChartMeasure).min(1).max(MEASURE_NAMES.length),
  formula: z.string().trim().max(LONGEST_FORMULA).nullable().default(null),
  x: ColumnId.nullable().default(null),
  /** How days of the axis are put together. */
  step: z.enum(STEPS).default('auto'),
  legend: ColumnId.nullable().default(null),
  most: z.int().min(1).max(MOST_VALUES).nullable().default(null),
})
export type ChartConfig = z.output<typeof ChartConfig>
export type ChartConfigInput = z.input<typeof ChartConfig>

/**
 * A value of an axis or a legend. `key`: what rows have (a day of the first of a step, a code, a text; of folders their
 * guid), null where they have none. `others`: everything that is not shown by itself.
 */
const Value = z.object({
  key: z.string().nullable(),
  label: z.string(),
  others: z.boolean(),
  /** What conditions compare with, of values that are called otherwise than their key. */
  asked: z.string().optional(),
})
export type ChartValue = z.infer<typeof Value>
const Category = Value.extend({
  /** Of a day, week or month: as far as it lies in the period. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  /** Over the whole legend; of several measures the first. */
  total: z.number().nullable(),
})
export type ChartCategory = z.infer<typeof Category>

const Point = z.object({ x: z.string().nullable(), y: z.number().nullable() })
const Series = z.object({
  name: z.string(),
  /** Which value of the legend it is of; null: there is no legend. */
  legend: Value.nullable(),
  /** Which measure it is, from 0; null: what the formula makes of them. */
  measure: z.int().nullable(),
  total: z.number().nullable(),
  /** One for each category, in their order. */
  points: z.array(Point),
})
export type ChartSeries = z.infer<typeof Series>
const Period = z.object({ from: DateOnly, to: DateOnly })

export const ChartData = z.object({
  categories: z.array(Category),
  series: z.array(Series),
  total: z.number().nullable(),
  period: Period.nullable(),
  step: z.enum(['day', 'week', 'month']).nullable(),
  /** The same before, by position on an axis of days and by value on others; `change` in per cent. */
  compare: z
    .object({ period: Period, series: z.array(Series), total: z.number().nullable(), change: z.number().nullable() })
    .optional(),
  /** Rows that are counted, and values of the axis of which this is a page. */
  rows: z.int(),
  values: z.int(),
  page: z.int(),
  /** In which units the quantities are counted that were added up. */
  units: z.array(z.string()),
})
export type ChartData = z.infer<typeof ChartData>

/** A field of a source: what a chart may do with it, besides naming it in conditions. */
export const ChartField = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  custom: z.boolean(),
  closed: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Rows can be put together by it. */
  groups: z.boolean(),
  /** It can be added up and averaged. */
  measures: z.boolean(),
  /** It says where something is, for a map. */
  place: z.boolean(),
})
export type ChartField = z.infer<typeof ChartField>
