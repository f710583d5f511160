import type { Feature } from '../../kernel/feature.ts'

/** Rows, locks, codes and places of records; what people do with them stands in other features. */
export const records: Feature = {
  owns: ['article', 'code', 'item', 'item_tag'],
}
