import { defineWords } from '../../kernel/words.ts'
import { folderWords } from '../folders/index.ts'
import { recipientWords } from '../recipients/index.ts'
import { stockWords } from '../stock/index.ts'
import { signatureWords } from '../../ui/signature-words.ts'

export const checkoutWords = defineWords<typeof import('./words.fr.ts').default>('checkouts', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything that the screens of what is lent say, and their title. */
export const loadCheckoutWords = async () => {
  await Promise.all(
    [checkoutWords, recipientWords, stockWords, folderWords, signatureWords].map((words) => words.load()),
  )
  return () => checkoutWords.say('title')
}
