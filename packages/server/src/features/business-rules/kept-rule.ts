import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import type { RuleAction } from '@entrepot/contract/business-rules/rule.ts'
import { type Group, withFields } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'

/** What a rule asks and does; names of the company's own fields become guids when it is kept (T50). */
export type RuleBody = { conditions: Group; actions: readonly RuleAction[] }

const renamed = (field: string, to: (custom: string) => string | undefined): string => {
  const [prefix, own] = field.startsWith(OLD) ? [OLD, field.slice(OLD.length)] : ['', field]
  const custom = customNameOf(own)
  return custom === null ? field : prefix + customField(to(custom) ?? custom)
}
const bodyWith = ({ conditions, actions }: RuleBody, to: (custom: string) => string | undefined): RuleBody => ({
  conditions: withFields(conditions, (field) => renamed(field, to)),
  actions: actions.map(({ type, field, value }) => ({
    type,
    field: field ? renamed(field, to) : null,
    value: value ?? null,
  })),
})

type Field = { guid: string; name: string }
export const keptBody = (body: RuleBody, fields: readonly Field[]): RuleBody => {
  const guids = new Map(fields.map(({ guid, name }) => [name, guid]))
  return bodyWith(body, (name) => guids.get(name))
}
/** With the names of today; a field that is gone keeps its guid, which nothing is called. */
export const namedBody = (body: RuleBody, fields: readonly Field[]): RuleBody => {
  const names = new Map(fields.map(({ guid, name }) => [guid, name]))
  return bodyWith(body, (guid) => names.get(guid))
}
