import { viewHasEnded } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const withWords = async <T>(part: Promise<T>): Promise<T> => {
  const { rightsWords } = await import('./words.ts')
  await rightsWords.load()
  return part
}
export const WhyDialog = lazyPart(async () => (await withWords(import('./why-dialog.tsx'))).WhyDialog)
export const FolderLevelsDialog = lazyPart(
  async () => (await withWords(import('./folder-levels-dialog.tsx'))).FolderLevelsDialog,
)
export const ViewDialog = lazyPart(async () => (await withWords(import('./view-dialog.tsx'))).ViewDialog)

/** Where a view has ended by itself, the page that follows says so. */
export const tellEndedView = async () => {
  if (viewHasEnded()) (await withWords(import('./ended-view.ts'))).tell()
}
