import { lazyPart } from '../../ui/lazy-part.tsx'

export { seesAttachments } from './access.ts'

/** The files of a record, with its words. */
export const Attachments = lazyPart(async () => {
  const [{ Attachments: part }, { attachmentWords }] = await Promise.all([
    import('./attachments.tsx'),
    import('./words.ts'),
  ])
  await attachmentWords.load()
  return part
})
