import {
  fieldsOfLeaf,
  type Group,
  isGroup,
  type Rule,
  withFields,
} from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import type { CustomField } from '../fields/index.ts'
import { atField } from '../../kernel/problem.ts'
import type { KeptSearch, Sorting } from './views.queries.ts'

/** A search as people write it: custom fields by name. */
export type NamedSearch = { search: string; filters: Group; sort: string | null; columns: SearchColumn[] }
type Known = readonly Pick<CustomField, 'guid' | 'name'>[]

/** `a,-b`; the name of a custom field may hold a comma itself: then it is the only one. */
const sortingsOf = (sort: string | null, isField: (id: string) => boolean): Sorting[] => {
  if (!sort) return []
  const parts = isField(sort.replace(/^-/, '')) ? [sort] : sort.split(',')
  return parts.map((part) =>
    part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
  )
}

/** With guids in place of names (T50). */
export const keptOf = ({ search, filters, sort, columns }: NamedSearch, known: Known): KeptSearch => {
  const byName = new Map(known.map(({ guid, name }) => [name, guid]))
  const names: Record<string, string> = {}
  const keep =
    (place: string) =>
    (id: string): string => {
      const name = customNameOf(id)
      if (name === null) return id
      const guid = byName.get(name)
      if (guid === undefined) throw atField('unknown_field', place, { name: id })
      names[guid] = name
      return customField(guid)
    }
  return {
    search,
    names,
    filters: withFields(filters, keep('filters')),
    columns: columns.map((column) => ({ ...column, id: keep('columns')(column.id) })),
    sort: sortingsOf(sort, (id) => byName.has(customNameOf(id) ?? '')).map((one) => ({
      ...one,
      field: keep('sort')(one.field),
    })),
  }
}

/** With the names of today; what names a field that is gone is left out, and said (SRCH-10). */
export const namedOf = (
  { search, filters, sort, columns, names }: KeptSearch,
  known: Known,
): NamedSearch & { missing: string[] } => {
  const byGuid = new Map(known.map(({ guid, name }) => [guid, name]))
  const gone = (id: string) => customNameOf(id) !== null && !byGuid.has(customNameOf(id)!)
  const nameOf = (id: string) => (customNameOf(id) === null ? id : customField(byGuid.get(customNameOf(id)!)!))
  const sorted = sort
    .filter(({ field }) => !gone(field))
    .map(({ field, descending }) => `${descending ? '-' : ''}${nameOf(field)}`)
    .join(',')
  return {
    search,
    filters: withFields(without(filters, gone), nameOf),
    sort: sorted || null,
    columns: columns.filter(({ id }) => !gone(id)).map((column) => ({ ...column, id: nameOf(column.id) })),
    missing: Object.entries(names).flatMap(([guid, name]) => (byGuid.has(guid) ? [] : [name])),
  }
}

/** A group that is emptied goes as well: empty it would be true, and let everything through. */
const without = (group: Group, gone: (field: string) => boolean): Group => ({
  ...group,
  rules: group.rules.flatMap((rule): Rule[] => {
    if (!isGroup(rule)) return fieldsOfLeaf(rule).some(gone) ? [] : [rule]
    const left = without(rule, gone)
    return left.rules.length === 0 && rule.rules.length > 0 ? [] : [left]
  }),
})
