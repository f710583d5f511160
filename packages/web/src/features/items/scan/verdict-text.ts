import type { ScanEntry } from './session.ts'
import { scanWords } from './words.ts'

export const verdictText = ({ verdict, item, name }: Pick<ScanEntry, 'verdict' | 'item' | 'name'>): string =>
  scanWords.say(`verdict.${verdict}`, {
    place: verdict === 'place' ? name : (item?.parent.name ?? ''),
    name,
  })
