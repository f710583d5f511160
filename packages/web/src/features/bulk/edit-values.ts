import type { TAG_CHANGES } from '@entrepot/contract/bulk/bulk.ts'
import type { AttributeValue } from '../fields/index.ts'
import type { BulkAct } from './request.ts'

/** Fields that a bulk edit offers, in their order; the company's own follow. */
export const NAMES = ['category', 'tags', 'threshold', 'packaging', 'description'] as const
export type EditValues = {
  category: string
  how: (typeof TAG_CHANGES)[number]
  tags: string[]
  threshold: number | null
  packaging: number | null
  description: string
  attributes: Record<string, AttributeValue>
}
export const EMPTY: EditValues = {
  category: '',
  how: 'add',
  tags: [],
  threshold: null,
  packaging: null,
  description: '',
  attributes: {},
}

/** The checked fields only: what is not named is not written. `chosen`: names, and custom fields by guid. */
export const fieldsOf = (
  values: EditValues,
  chosen: ReadonlySet<string>,
  custom: readonly { guid: string; name: string }[],
): Extract<BulkAct, { kind: 'edit' }>['fields'] => {
  const attributes = Object.fromEntries(
    custom.filter(({ guid }) => chosen.has(guid)).map(({ name }) => [name, values.attributes[name] ?? null]),
  )
  return {
    ...(chosen.has('category') && { category: values.category || null }),
    ...(chosen.has('tags') && { tags: { how: values.how, tags: values.tags } }),
    ...(chosen.has('threshold') && { threshold: values.threshold }),
    ...(chosen.has('packaging') && values.packaging !== null && { packaging: values.packaging }),
    ...(chosen.has('description') && { description: values.description || null }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}
