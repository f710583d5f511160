import { IconVersions } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import { addCommands } from '../../shell/index.ts'
import { VARIANT_VIEW } from './access.ts'
import { variants } from './api.ts'
import { loadVariantWords, variantWords } from './words.ts'

const SHOWN = 5

/** What the palette finds and offers here; the application says how to go to an address. */
export const addVariantCommands = async (goTo: (href: string) => void): Promise<void> => {
  await loadVariantWords()
  addCommands({
    actions: () => (can(VARIANT_VIEW) ? [{ id: 'variants', label: variantWords.say('title'), icon: IconVersions, run: () => goTo('/variants-and-lots') }] : []),
    search: async (text, signal) => {
      if (!can(VARIANT_VIEW)) return []
      const { data } = await variants.list({ query: { search: text, size: SHOWN } }, { signal, quiet: true })
      return data.map(({ guid, name, product, folder }) => ({ id: `variant:${guid}`, label: `${name} · ${product.name}`, hint: folder.name, icon: IconVersions, run: () => goTo(`/item/${guid}`) }))
    },
  })
}
