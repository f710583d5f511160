import type { FieldKind } from './operators.ts'

/** Where values of a field come from when the company makes them up. */
export type Suggested = 'categories' | 'tags' | 'users' | 'transactions_actions' | 'transactions_recipients'

/**
 * A field that conditions on a list may name (COND-20). `choices`: every value it may have, with the key of their
 * words. `suggests`: values it often has. `path`: where a record holds it, when not under its own name. `label`: the
 * key of its name, when the columns of the list have none.
 */
export type ListField = {
  kind: FieldKind
  choices?: { values: readonly string[]; words: string }
  suggests?: Suggested
  path?: readonly string[]
  label?: string
  /** For who may see prices alone: others neither sort by it nor ask for it, and it is not in their file. */
  price?: true
}
export type ListFields = Readonly<Record<string, ListField>>
