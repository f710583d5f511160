import { lazyPart } from '../../ui/lazy-part.tsx'

const words = async () => (await import('./words.ts')).viewWords.load()
/** The saved views of a target, one of which is chosen; beside the search and above the list of items. */
export const ViewTabs = lazyPart(async () => {
  const [{ ViewTabs: part }] = await Promise.all([import('./view-tabs.tsx'), words()])
  return part
})
/** Save, save as, reset, rename and delete of what is searched. */
export const ViewActions = lazyPart(async () => {
  const [{ ViewActions: part }] = await Promise.all([import('./view-actions.tsx'), words()])
  return part
})
