import { makeWords } from '../kernel/words.ts'
import { allWords } from './all-words.ts'

/** The words the server speaks: errors, mails, headings of sheets, notifications. */
export const serverWords = makeWords(allWords)
