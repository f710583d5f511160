import type { ConditionValue, Group } from './grammar.ts'
import { type Field, FIELD_KINDS, type FieldCatalogue } from './operators.ts'

/** What tests of conditions ask about: a field of each kind under its name, and two of a company. */
export const catalogue: FieldCatalogue = new Map<string, Field>([
  ...FIELD_KINDS.map((kind): [string, Field] => [kind, { kind }]),
  ['attributes.Date d’achat. n° 1', { kind: 'date' }],
  ['attributes.by guid', { kind: 'text', path: ['attributes', '0b0b'] }],
])
/** Monday 1 April 2024, half past midnight in Paris, which is still March in UTC. */
export const clock = { now: new Date('2024-03-31T22:30:00Z'), timeZone: 'Europe/Paris' }
export const guid = '0b0b0b0b-0000-4000-8000-00000000000a'
export const leaf = (field: string, operator: string, value?: ConditionValue): Group => ({
  operator: 'AND',
  rules: [{ field, operator, value }],
})
