import { defineWords, nameWords } from '../../kernel/words.ts'

export const activityWords = defineWords<typeof import('./words.fr.ts').default>('activity', {
  fr: () => import('./words.fr.ts'),
  en: () => import('./words.en.ts'),
})
/** Shared with the sheets of the server. */
export const activityTerms = defineWords<typeof import('@entrepot/contract/activity/words.fr.ts').default>(
  'activity-terms',
  {
    fr: () => import('@entrepot/contract/activity/words.fr.ts'),
    en: () => import('@entrepot/contract/activity/words.en.ts'),
  },
)
export const itemTerms = defineWords<typeof import('@entrepot/contract/items/words.fr.ts').default>('item-terms', {
  fr: () => import('@entrepot/contract/items/words.fr.ts'),
  en: () => import('@entrepot/contract/items/words.en.ts'),
})
export const folderTerms = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>(
  'folder-terms',
  {
    fr: () => import('@entrepot/contract/folders/words.fr.ts'),
    en: () => import('@entrepot/contract/folders/words.en.ts'),
  },
)
export const ACTIVITY_WORDS = [activityWords, activityTerms, nameWords, itemTerms, folderTerms]
