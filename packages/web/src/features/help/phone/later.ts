import type { PhoneLater } from '../../../shell/phone/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { helpWords } from '../words.ts'

export const later: PhoneLater = {
  words: [helpWords],
  help: lazyPart(async () => (await import('./help-sheet.tsx')).HelpSheet),
  warm: () => Promise.all([import('./help-sheet.tsx'), helpWords.load()]),
}
