import { roles } from '@entrepot/contract/kernel/roles.ts'
import { IconCamera } from '@tabler/icons-react'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { PictureAct } from './picture-act.ts'
import { pictureActs } from './picture-acts.ts'
import { picturePhoneWords } from './words.ts'

const PictureSheet = lazyPart(async () => (await import('./picture-sheet.tsx')).PictureSheet)

export const later: PhoneLater = {
  words: [picturePhoneWords],
  itemActs: [
    {
      id: 'picture',
      label: { fr: 'Photo', en: 'Picture' },
      place: 60,
      icon: IconCamera,
      roles: roles('ITEM', 'IMAGE_ADD'),
      Sheet: PictureSheet,
    },
  ],
  unsent: {
    [pictureActs.name]: ({ input }) => ({
      title: (input as PictureAct).item.name,
      text: picturePhoneWords.say('title'),
      correct: `/m/item/${(input as PictureAct).item.guid}`,
    }),
  },
  warm: () => import('./picture-sheet.tsx'),
}
