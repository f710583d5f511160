import { lazyPart } from '../../ui/lazy-part.tsx'

export { loadVariantWords, variantWords } from './words.ts'

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
export const ExpiryText = lazyPart(async () => {
  const [{ ExpiryText: part }] = await Promise.all([import('./expiry-text.tsx'), words()])
  return part
})
