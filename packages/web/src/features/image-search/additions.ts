import { IconPhotoSearch } from '@tabler/icons-react'
import { IMAGE_SEARCHERS } from './screens.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  commands: [
    {
      id: 'image-search',
      label: { fr: 'Recherche par image', en: 'Image search' },
      icon: IconPhotoSearch,
      to: '/image-search',
      roles: IMAGE_SEARCHERS,
    },
  ],
}
