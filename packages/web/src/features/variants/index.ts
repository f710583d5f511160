import { lazyPart } from '../../ui/lazy-part.tsx'

export { seesVariantsOf } from './access.ts'
export { variantsRoute } from './screens.ts'

/** Parts of other screens bring their words along. */
const words = async () => (await import('./words.ts')).loadVariantWords()
export const ItemVariants = lazyPart(async () => {
  const [{ ItemVariants: part }] = await Promise.all([import('./item-variants.tsx'), words()])
  return part
})
export const VariantDetails = lazyPart(async () => {
  const [{ VariantDetails: part }] = await Promise.all([import('./variant-details.tsx'), words()])
  return part
})
export const VariantLine = lazyPart(async () => {
  const [{ VariantLine: part }] = await Promise.all([import('./variant-line.tsx'), words()])
  return part
})

/** Loaded once the page stands: nobody needs the palette to sign in. */
export const addVariantCommands = async (goTo: (href: string) => void): Promise<void> =>
  (await import('./commands.ts')).addVariantCommands(goTo)
