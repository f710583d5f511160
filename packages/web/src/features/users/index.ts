export { accounts, groups } from './api.ts'
export { RightsSections } from './parts.ts'
export { GROUP_VIEW, USER_VIEW } from './access.ts'
export { peopleWords } from './words.ts'
