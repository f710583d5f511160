import { ACTION_FACTS, type IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type CustomField, customFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { IncomingBody } from './incoming.queries.ts'

/** The company's own fields that an action takes. */
export const ownFieldsOf = async (ctx: Ctx, action: IncomingAction): Promise<CustomField[]> => {
  const { custom } = ACTION_FACTS[action]
  return custom ? customFields(ctx, custom) : []
}

type Fields = readonly { guid: string; name: string }[]
const renamed = (mapping: IncomingBody['mapping'], to: (custom: string) => string | undefined) =>
  mapping.map((mapped) => {
    const custom = customNameOf(mapped.field)
    const other = custom === null ? undefined : to(custom)
    return other === undefined ? mapped : { ...mapped, field: customField(other) }
  })

/** As it is kept: the company's own fields by guid (T50). */
export const keptMapping = (mapping: IncomingBody['mapping'], fields: Fields) =>
  renamed(mapping, (name) => fields.find((field) => field.name === name)?.guid)
/** With the names of today. */
export const namedMapping = (mapping: IncomingBody['mapping'], fields: Fields) =>
  renamed(mapping, (guid) => fields.find((field) => field.guid === guid)?.name)
