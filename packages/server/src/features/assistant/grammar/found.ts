import type { CHART_TYPES } from '@entrepot/contract/dashboards/chart.ts'
import type { Compare, Step } from '@entrepot/contract/dashboards/periods.ts'
import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import type { Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { type Source, targetOf } from './asked.ts'
import type { Side } from './conditions.ts'
import type { Dated, Meant } from './nodes.ts'

export type Place = Extract<Meant, { kind: 'place' }>
export type Dimension = { field: string; isDate: boolean; step?: Step }
export type Part = { rule: Rule; joined: 'AND' | 'OR' | null; isNot?: boolean }

/** What was found in a question, word by word. */
export type Found = {
  source: Source
  target: SearchTarget
  parts: Part[]
  dimensions: Dimension[]
  measure: 'sum' | 'avg' | 'count' | null
  measured: string | null
  measuresCost: boolean
  asksAmount: boolean
  saysItems: boolean
  type: (typeof CHART_TYPES)[number] | null
  isChart: boolean
  isEvolution: boolean
  top: number | null
  dates: { dated: Dated; side: Side; field: string | null } | null
  compare: Compare
  itemType: 'product' | 'equipment' | null
  screen: 'low' | 'expiring' | null
  places: Place[]
  /** Words that fit nowhere. */
  unused: string[]
}
export const nothingFound = (source: Source): Found => ({
  source,
  target: targetOf(source),
  parts: [],
  dimensions: [],
  measure: null,
  measured: null,
  measuresCost: false,
  asksAmount: false,
  saysItems: false,
  type: null,
  isChart: false,
  isEvolution: false,
  top: null,
  dates: null,
  compare: 'none',
  itemType: null,
  screen: null,
  places: [],
  unused: [],
})

/** The folder that is open where the question is asked. */
export type Here = { path: string; name: string; guid: string } | null

export const dayOf = (source: Source): string => (source === 'movements' ? 'createdAt' : SOURCE_FACTS[source].day)
