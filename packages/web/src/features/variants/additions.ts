import { IconCalendarOff, IconVersions } from '@tabler/icons-react'
import { session } from '../../kernel/session.ts'
import { searchTarget } from '../search/index.ts'
import { seesVariantsOf, VARIANT_VIEW } from './access.ts'
import { ItemVariants } from './index.ts'
import type { Additions } from '../../shell/index.ts'

const words = async () => (await import('./words.ts')).loadVariantWords()

export const additions: Additions = {
  commands: [
    {
      id: 'variants',
      label: { fr: 'Variantes et lots', en: 'Variants and lots' },
      icon: IconVersions,
      to: '/variants-and-lots',
      roles: VARIANT_VIEW,
    },
  ],
  itemTabs: [
    {
      id: 'variants',
      label: { fr: 'Variantes et lots', en: 'Variants and lots' },
      place: 20,
      shows: seesVariantsOf,
      Panel: ItemVariants,
    },
  ],
  searchTargets: {
    variants: searchTarget({
      label: { fr: 'Variantes et lots', en: 'Variants and lots' },
      load: async () => {
        const [{ variantColumns, customColumns }] = await Promise.all([import('./variant-columns.tsx'), words()])
        return () => [...variantColumns(), ...customColumns(session.get().config?.fields.fields ?? [])]
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ guid }) => `/item/${guid}`,
    }),
  },
  notifications: { variant_expired: IconCalendarOff },
}
