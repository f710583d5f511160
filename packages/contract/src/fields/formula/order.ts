import { type Formula } from './formula.ts'
import { fieldOfSource } from './sources.ts'

type Computed = { guid: string; formula: Formula | null }

/** Guids of the fields that a formula reads. */
export const fieldsRead = ({ variables }: Formula): string[] => [
  ...new Set(variables.flatMap(({ source }) => fieldOfSource(source) ?? [])),
]

/** The formulas that read a field. */
export const readersOf = <F extends Computed>(fields: readonly F[], guid: string): F[] =>
  fields.filter(({ formula }) => formula !== null && fieldsRead(formula).includes(guid))

/** The way from a field back to itself over what its formula reads; null: there is none. */
export const cycleThrough = <F extends Computed>(start: F, fields: readonly F[]): F[] | null => {
  const byGuid = new Map([...fields, start].map((field) => [field.guid, field]))
  const seen = new Set<string>()
  const walk = (field: F): F[] | null => {
    if (!field.formula) return null
    for (const guid of fieldsRead(field.formula)) {
      if (guid === start.guid) return [field]
      const next = byGuid.get(guid)
      if (!next || seen.has(guid)) continue
      seen.add(guid)
      const way = walk(next)
      if (way) return [field, ...way]
    }
    return null
  }
  return walk(start)
}

/**
 * Formulas behind those that they read. What leads back to itself cannot be saved; were it there, it is left where it
 * stands.
 */
export const readFirst = <F extends Computed>(fields: readonly F[]): F[] => {
  const byGuid = new Map(fields.map((field) => [field.guid, field]))
  const ordered = new Map<string, F>()
  const visiting = new Set<string>()
  const visit = (field: F): void => {
    if (!field.formula || ordered.has(field.guid) || visiting.has(field.guid)) return
    visiting.add(field.guid)
    for (const guid of fieldsRead(field.formula)) {
      const read = byGuid.get(guid)
      if (read) visit(read)
    }
    ordered.set(field.guid, field)
  }
  for (const field of fields) visit(field)
  return [...ordered.values()]
}

/** A formula, those it reads and those that read it, near and far. */
export const inLineWith = <F extends Computed>(fields: readonly F[], guid: string): ReadonlySet<string> => {
  const line = new Set([guid])
  const follow = (from: string, next: (guid: string) => string[]): void => {
    for (const one of next(from)) {
      if (line.has(one)) continue
      line.add(one)
      follow(one, next)
    }
  }
  const formulaOf = new Map(fields.flatMap((field) => (field.formula ? [[field.guid, field.formula] as const] : [])))
  follow(guid, (one) => readersOf(fields, one).map((reader) => reader.guid))
  follow(guid, (one) => {
    const formula = formulaOf.get(one)
    return formula ? fieldsRead(formula).filter((read) => formulaOf.has(read)) : []
  })
  return line
}
