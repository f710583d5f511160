import type { Import } from '@entrepot/contract/imports/import.ts'

type Column = Import['columns'][number]
const MOST = 3

/** How much a column reads like names: texts of some length that differ from each other. */
const likeness = ({ kind, samples }: Column): number => {
  const letters = samples.filter((sample) => /\p{L}{3}/u.test(sample)).length
  const length = samples.reduce((sum, sample) => sum + Math.min(sample.length, 60), 0) / Math.max(1, samples.length)
  return (kind === 'text' ? 2 : kind === 'mixed' ? 1 : 0) + letters + length / 60
}

/** Columns that could give the name where none does: those that mean nothing yet first, then what reads like names. */
export const nameCandidates = (
  columns: readonly Column[],
  mapping: Readonly<Record<string, string>>,
): readonly Column[] =>
  columns
    .filter(({ kind, samples }) => kind !== 'empty' && samples.length > 0)
    .filter(({ column }) => mapping[column] === undefined || mapping[column] === 'description')
    .toSorted(
      (a, b) =>
        Number(mapping[a.column] !== undefined) - Number(mapping[b.column] !== undefined) || likeness(b) - likeness(a),
    )
    .slice(0, MOST)

/** The kind of field that a column would fill. */
export const fieldTypeOf = ({ kind, samples }: Column): 'text' | 'number' | 'decimal_number' | 'date' | 'checkbox' =>
  kind === 'number'
    ? samples.every((sample) => /^-?\d+$/.test(sample))
      ? 'number'
      : 'decimal_number'
    : kind === 'date'
      ? 'date'
      : kind === 'boolean'
        ? 'checkbox'
        : 'text'
