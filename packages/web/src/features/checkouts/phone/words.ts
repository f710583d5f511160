import { defineWords, errorWords, lateErrorWords } from '../../../kernel/words.ts'
import { signatureWords } from '../../../ui/signature-words.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { recipientWords } from '../../recipients/index.ts'
import { stockWords } from '../../stock/index.ts'
import { checkoutWords } from '../words.ts'

export const checkoutPhoneWords = defineWords<typeof import('./words.fr.ts').default>('checkouts-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything that lending and taking back say on a phone. */
export const CHECKOUT_PHONE_WORDS = [
  checkoutPhoneWords,
  checkoutWords,
  recipientWords,
  stockWords,
  signatureWords,
  phoneWords,
  errorWords,
  lateErrorWords,
]
