import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { Item } from '@entrepot/contract/items/item.ts'
import { formatDate, formatDateTime, formatNumber, formatPrice } from '../../kernel/format.ts'
import { uiWords } from '../../ui/words.ts'

export type AttributeValue = Item['attributes'][string]

/** A custom value as lists, sheets and differences show it. */
export const attributeText = (
  value: AttributeValue | undefined,
  type: CompanyConfig['fields']['fields'][number]['type'],
): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return uiWords.say(value ? 'yes' : 'no')
  if (typeof value === 'number') return type === 'price' ? formatPrice(value) : formatNumber(value)
  if (Array.isArray(value)) return value.join(', ')
  return type === 'date' ? formatDate(value) : type === 'datetime' ? formatDateTime(value) : value
}
