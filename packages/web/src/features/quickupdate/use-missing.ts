import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { labelOf } from './label-of.ts'
import { runRows, unfilled, type QuickList } from './quick-list.ts'
import { quickWords } from './words.ts'

/** Why it cannot begin yet, or null (QU-04). */
export const useMissing = (list: QuickList, fields: readonly QuickField[] | null): string | null => {
  const say = quickWords.use()
  if (list.sending) return null
  if (fields === null) return say('needs.model')
  if (list.waiting.length > 0) return say('needs.waiting')
  if (runRows(list).length === 0) return say('needs.items')
  const empty = unfilled(list, fields)
  return empty.length > 0 ? say('needs.fields', { names: empty.map(labelOf).join(', ') }) : null
}
