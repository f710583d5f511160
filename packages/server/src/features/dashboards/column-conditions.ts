import { fieldsOf, type Group, isGroup } from '@entrepot/contract/kernel/conditions/grammar.ts'

/** A condition told apart by what it asks of: parts that ask one column each, which all of them or any has to meet. */
export type ByColumn<Asked> =
  | { column: string; asks: Asked }
  | { all: readonly ByColumn<Asked>[] }
  | { any: readonly ByColumn<Asked>[] }

/** Null where a rule compares what lies in two columns, or names what lies in none. */
export const byColumn = (
  condition: Group,
  columnOf: (field: string) => string | undefined,
  /** Whatever asks nothing at all asks it of this one. */
  anyColumn: string,
): ByColumn<Group> | null => {
  const { operator, rules } = condition
  const [only] = rules
  const columns = new Set([...fieldsOf(condition)].map(columnOf))
  if (columns.has(undefined)) return null
  if (columns.size <= 1) return { column: [...columns][0] ?? anyColumn, asks: condition }
  if (rules.length === 1 && !isGroup(only!)) return null
  const together = new Map<string, Group['rules'][number][]>()
  const parts: ByColumn<Group>[] = []
  for (const rule of rules) {
    const part = byColumn(isGroup(rule) ? rule : { operator: 'AND', rules: [rule] }, columnOf, anyColumn)
    if (part === null) return null
    if ('column' in part) together.set(part.column, [...(together.get(part.column) ?? []), rule])
    else parts.push(part)
  }
  for (const [column, of] of together) parts.push({ column, asks: { operator, rules: of } })
  return operator === 'AND' ? { all: parts } : { any: parts }
}
