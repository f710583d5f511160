import { IconVersions } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { addCommands } from '../../shell/index.ts'
import { VARIANT_VIEW } from './access.ts'
import { loadVariantWords, variantWords } from './words.ts'

/** What the palette offers here; the application says how to go to an address. */
export const addVariantCommands = async (goTo: (href: string) => void): Promise<void> => {
  await loadVariantWords()
  addCommands({
    actions: () =>
      can(VARIANT_VIEW)
        ? [
            {
              id: 'variants',
              label: variantWords.say('title'),
              icon: IconVersions,
              run: () => goTo('/variants-and-lots'),
            },
          ]
        : [],
  })
}
