import { defineWords, errorWords, lateErrorWords } from '../../../kernel/words.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { folderWords } from '../../folders/index.ts'
import { scanWords } from '../../items/index.ts'
import { quickTerms, quickWords } from '../words.ts'

export const quickPhoneWords = defineWords<typeof import('./words.fr.ts').default>('quickupdate-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything that quick updates say on a phone. */
export const QUICK_PHONE_WORDS = [
  quickPhoneWords,
  quickWords,
  quickTerms,
  folderWords,
  scanWords,
  phoneWords,
  errorWords,
  lateErrorWords,
]
