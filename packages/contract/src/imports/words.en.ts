import type { ImportWords } from './words.fr.ts'

const en: ImportWords = {
  template: 'Import template', errorsSheet: 'Refused rows', reason: 'Reason for refusal',
  running: 'Import in progress: {{percent}}%', done: 'Import finished: {{created}} created, {{updated}} updated, {{errors}} errors',
  expected: {
    kind: 'variant or lot', active: 'yes or no', product: 'an existing product', name: 'a name', type: 'a type: item, equipment or product', folderType: 'a type: stock, cabinet, city, building, floor or room', parent: 'an existing folder, such as A / B / C', quantity: 'a number', unit: 'a known unit',
    packaging: 'a whole number of at least 1', threshold: 'a number', date: 'a date', category: 'an existing category', tags: 'existing keywords', shelf: 'a shelf of this cabinet', value: 'one of the choices', action: 'an action', direction: 'in or out',
  },
  fields: { item: 'Item', quantity: 'Quantity', action: 'Action', date: 'Date', recipient: 'Recipient', comment: 'Comment', parent: 'Location' },
  notExpected: '{{value}}: expected {{expected}}', duplicateInFile: '{{value}} is already in row {{row}} of this file', tooManyTags: '{{count}} keywords: expected {{max}} at most', ambiguousFolder: 'Several folders are called {{value}}: give the whole path', noMatch: '{{value}} does not exist', severalMatches: '{{count}} records match {{value}}: give the location or the barcode', sameRecord: '{{value}} is the same record as in row {{row}}', beyondPlan: "This row passes your plan's limit of {{limit}} items",
  undoComment: 'Rollback of the import {{file}}', changedSince: 'Changed since the import', movedSince: 'Moved since the import', stillUsed: 'Holds something else',
  mergedSince: 'Merged with another record by a move since: reverse that move first', goneSince: 'Deleted since: restore it from the trash first',
}
export default en
