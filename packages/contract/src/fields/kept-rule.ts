import { type Group, withFields } from '../kernel/conditions/grammar.ts'
import { customField, customNameOf } from '../kernel/conditions/operators.ts'

/** What a rule asks and does; names of the company's own fields become guids when it is kept (T50). */
type Body<A> = { conditions: Group; actions: readonly A[] }
type Action = { field?: string | null | undefined; value?: unknown }
type Field = { guid: string; name: string }

/** `prefix`: what may stand before the name of a field. */
const renamed = (field: string, to: (custom: string) => string | undefined, prefix: string): string => {
  const [before, own] = prefix !== '' && field.startsWith(prefix) ? [prefix, field.slice(prefix.length)] : ['', field]
  const custom = customNameOf(own)
  return custom === null ? field : before + customField(to(custom) ?? custom)
}
const bodyWith = <A extends Action>(
  { conditions, actions }: Body<A>,
  to: (custom: string) => string | undefined,
  prefix: string,
): Body<A> => ({
  conditions: withFields(conditions, (field) => renamed(field, to, prefix)),
  actions: actions.map((action) => ({
    ...action,
    field: action.field ? renamed(action.field, to, prefix) : null,
    value: action.value ?? null,
  })),
})

export const keptBody = <A extends Action>(body: Body<A>, fields: readonly Field[], prefix = ''): Body<A> => {
  const guids = new Map(fields.map(({ guid, name }) => [name, guid]))
  return bodyWith(body, (name) => guids.get(name), prefix)
}
/** With the names of today; a field that is gone keeps its guid, which nothing is called. */
export const namedBody = <A extends Action>(body: Body<A>, fields: readonly Field[], prefix = ''): Body<A> => {
  const names = new Map(fields.map(({ guid, name }) => [guid, name]))
  return bodyWith(body, (guid) => names.get(guid), prefix)
}
