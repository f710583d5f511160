import type { ChartField } from '@entrepot/contract/dashboards/chart.ts'
import { type ChartSource, SOURCE_FACTS, type SourceFacts } from '@entrepot/contract/dashboards/sources.ts'
import type { ListFields } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { LOOK_BACK } from '@entrepot/contract/past/access.ts'
import { KNOWN_THEN } from '@entrepot/contract/past/list.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import { fieldsOfTarget, requireTarget, sourceOf } from '../search/index.ts'
import type { SqlField } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted } from '../../kernel/counted.ts'
import { atField, Problem } from '../../kernel/problem.ts'

/** A source as the caller may count it: the list it stands for, with their roles and their folders. */
export type OpenSource = {
  facts: SourceFacts
  fields: ListFields
  custom: readonly CustomField[]
  counted: Counted
  at: Date | undefined
}

/** The list of a source: refused where it is not for the caller; where its module is off there is none. */
const targetOf = (ctx: Ctx, source: ChartSource) => {
  try {
    return requireTarget(ctx, SOURCE_FACTS[source].target)
  } catch (error) {
    throw error instanceof Problem && error.code === 'forbidden' ? new Problem('chart_denied') : error
  }
}

/** `at`: as it was then, of sources that know it. */
export const openSource = async (ctx: Ctx, source: ChartSource, at?: Date): Promise<OpenSource> => {
  const facts = SOURCE_FACTS[source]
  if (at && !can(ctx.rights.roles, LOOK_BACK)) throw new Problem('chart_denied')
  if (at && !facts.past)
    throw new Problem(
      'chart_not_past',
      { name: ctx.services.words(ctx.language, `dashboards:sources.${source}`) },
      'source',
    )
  const { fields, custom, counts } = sourceOf(ctx, targetOf(ctx, source))
  if (!counts) throw new Error(`Nobody says how ${facts.target} are counted`)
  const [counted, held] = await Promise.all([counts(ctx, at), custom ? customFields(ctx, custom) : []])
  return { facts, fields, custom: held, counted, at }
}

/** A field by the name people write it with. `at`: where it was named. */
export const requireField = (source: OpenSource, name: string, at: string): SqlField => {
  const field = source.counted.find(name)
  if (!field) throw atField('unknown_field', at, { name })
  requireKnown(source, name, at)
  return field
}
/** Of what records were, only some is known. */
export const requireKnown = ({ at: then, facts }: OpenSource, name: string, at: string): void => {
  const isKnown = facts.target !== 'items' || KNOWN_THEN.has(name) || customNameOf(name) !== null
  if (then && !isKnown) throw atField('chart_not_past', at, { name })
}

/** A field that says where something is, for a map (DASH-20). */
export const isPlace = ({ custom }: OpenSource, name: string): boolean =>
  custom.some((field) => field.mapped === 'gps_lat_lng' && customField(field.name) === name)

const GROUPED: readonly string[] = ['text', 'choice', 'choices', 'boolean', 'date', 'datetime']
/**
 * Fields of a source that repeat what another one says of the same row, added up: each record of an article has all of
 * it.
 */
const NOT_ADDED: readonly string[] = ['quantityTotal']

/** What charts of a source may name, in the language of the caller. */
export const chartFields = async (ctx: Ctx, source: ChartSource): Promise<ChartField[]> => {
  const open = await openSource(ctx, source)
  const fields = await fieldsOfTarget(ctx, open.facts.target)
  return fields.map((field) => ({
    ...field,
    groups: GROUPED.includes(field.kind),
    measures: field.kind === 'number' && !NOT_ADDED.includes(field.id),
    place: isPlace(open, field.id),
  }))
}
