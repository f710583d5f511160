import type { Feature } from '../../kernel/feature.ts'
import { RECORDS_CHECKS } from './checks.queries.ts'

/** Rows, locks, codes and places of records; what people do with them stands in other features. */
export const records: Feature = {
  owns: ['article', 'code', 'item', 'item_tag'],
  checks: RECORDS_CHECKS,
}
