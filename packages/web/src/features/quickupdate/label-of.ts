import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { quickTerms } from './words.ts'

/** How a field is called: a column of items, or the company's own field. */
export const labelOf = ({ field, name }: Pick<QuickField, 'field' | 'name'>): string =>
  name ?? quickTerms.say(`fields.${field}` as Parameters<typeof quickTerms.say>[0])
