import { Attachments, seesAttachments } from './index.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  itemTabs: [
    {
      id: 'files',
      label: { fr: 'Fichiers', en: 'Files' },
      place: 70,
      shows: seesAttachments,
      Panel: ({ item, writable }) => <Attachments target="items" guid={item.guid} writable={writable} />,
    },
  ],
}
