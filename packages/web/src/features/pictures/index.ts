import { lazyPart } from '../../ui/lazy-part.tsx'

/** For whoever sends a picture as the server takes it. */
export const loadPrepare = () => import('./prepare.ts')

/** The pictures of a record, with its words. */
export const Pictures = lazyPart(async () => {
  const [{ Pictures: part }, { pictureWords }] = await Promise.all([import('./pictures.tsx'), import('./words.ts')])
  await pictureWords.load()
  return part
})
