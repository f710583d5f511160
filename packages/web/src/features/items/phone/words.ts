import { defineWords, errorWords } from '../../../kernel/words.ts'
import { phoneWords } from '../../../shell/phone/index.ts'
import { stockWords } from '../../stock/index.ts'
import { scanWords } from '../scan/words.ts'
import { itemWords } from '../words.ts'

export const itemPhoneWords = defineWords<typeof import('./words.fr.ts').default>('items-phone', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Everything that the screens of a storekeeper say. */
export const ITEM_PHONE_WORDS = [itemPhoneWords, phoneWords, stockWords, scanWords, itemWords, errorWords]
