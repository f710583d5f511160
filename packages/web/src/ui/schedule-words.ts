import { defineWords } from '../kernel/words.ts'

/** Loaded by the screens that show a schedule. */
export const scheduleWords = defineWords<typeof import('./schedule-words.fr.ts').default>('schedule', {
  fr: () => import('./schedule-words.fr.ts'),
  en: () => import('./schedule-words.en.ts'),
})
