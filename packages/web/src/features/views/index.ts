import { latePart } from '../../ui/late-part.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const words = async () => (await import('./words.ts')).viewWords.load()
const viewTabs = async () => {
  const [{ ViewTabs: part }] = await Promise.all([import('./view-tabs.tsx'), words()])
  return part
}
/** The saved views of a target, one of which is chosen; beside the search and above the list of items. */
export const ViewTabs = lazyPart(viewTabs)
/** The same above a list that does not wait for them, since none is chosen. */
export const LateViewTabs = latePart(viewTabs)
/** Save, save as, reset, rename and delete of what is searched. */
export const ViewActions = lazyPart(async () => {
  const [{ ViewActions: part }] = await Promise.all([import('./view-actions.tsx'), words()])
  return part
})
