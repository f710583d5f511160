import { lazyPart } from '../../ui/lazy-part.tsx'

/** The comments on a record, with its words. */
export const Comments = lazyPart(async () => {
  const [{ Comments: part }, { commentWords }] = await Promise.all([import('./comments.tsx'), import('./words.ts')])
  await commentWords.load()
  return part
})
