import { defineWords } from '../kernel/words.ts'

/** They come with the sheet of shortcuts, which alone shows them. */
export const shortcutWords = defineWords<typeof import('./shortcut-words.fr.ts').default>('shortcuts', {
  fr: () => import('./shortcut-words.fr.ts'),
  en: () => import('./shortcut-words.en.ts'),
})
