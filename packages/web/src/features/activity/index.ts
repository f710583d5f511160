import { lazyPart } from '../../ui/lazy-part.tsx'

export { activity } from './api.ts'
export { changeText } from './change-texts.ts'
export { Changes } from './changes.tsx'
export { ACTIVITY_WORDS, activityTerms } from './words.ts'
export const RecordActivity = lazyPart(async () => (await import('./record-activity.tsx')).RecordActivity)
