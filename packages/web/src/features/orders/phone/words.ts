import { defineWords, errorWords, lateErrorWords } from '../../../kernel/words.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { orderTerms, orderWords } from '../words.ts'

export const orderPhoneWords = defineWords<typeof import('./words.fr.ts').default>('orders-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
export const ORDER_PHONE_WORDS = [orderPhoneWords, orderWords, orderTerms, phoneWords, errorWords, lateErrorWords]
