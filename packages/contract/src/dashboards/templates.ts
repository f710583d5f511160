import type { ChartConfig, ChartTemplate } from './chart.ts'

const BASE: Omit<ChartConfig, 'title' | 'template' | 'type' | 'source' | 'measures'> = {
  dates: null,
  compare: 'none',
  filters: null,
  formula: null,
  x: null,
  step: 'auto',
  legend: null,
  most: null,
}
const QUANTITY = [{ type: 'sum' as const, value: 'quantity' }]

/** What each template begins with (DASH-14, DASH-15); its title is the name of the template. */
const TEMPLATES: Record<ChartTemplate, Omit<ChartConfig, 'title' | 'template'>> = {
  in_stock_by_date: {
    ...BASE,
    type: 'column',
    source: 'transactions_in',
    dates: { range: 'last_30_days' },
    measures: QUANTITY,
    x: 'createdAt',
    step: 'day',
  },
  out_of_stock_by_date: {
    ...BASE,
    type: 'column',
    source: 'transactions_out',
    dates: { range: 'last_30_days' },
    measures: QUANTITY,
    x: 'createdAt',
    step: 'day',
  },
  volume_by_folders: { ...BASE, type: 'bar', source: 'items', measures: QUANTITY, x: 'parent' },
  volume_by_categories: { ...BASE, type: 'pie', source: 'items', measures: QUANTITY, x: 'category' },
  custom: { ...BASE, type: 'column', source: 'items', measures: [{ type: 'count' }], x: 'type' },
}

export const templateOf = (template: ChartTemplate, title: string): ChartConfig => ({
  title,
  template,
  ...TEMPLATES[template],
})
