import { lazyPart } from '../../ui/lazy-part.tsx'

export { RECIPIENT_DELETE, RECIPIENT_EDIT, RECIPIENTS_ACCESS } from './access.ts'
export { recipients } from './api.ts'
export { RecipientChoice } from './recipient-choice.tsx'
export { RecipientDialog } from './recipient-dialog.tsx'
export { loadRecipientWords, recipientWords } from './words.ts'
/** The choice of one on a phone. */
export const PhoneRecipientSheet = lazyPart(async () => (await import('./phone/recipient-sheet.tsx')).RecipientSheet)
