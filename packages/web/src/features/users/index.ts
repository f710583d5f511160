export { accounts, groups } from './api.ts'
export { RightsSections } from './parts.ts'
export { GROUP_VIEW, USER_VIEW } from './screens.ts'
export { peopleWords } from './words.ts'
