export { searchEntry, searchRoute } from './screens.ts'
export { fillTargets, loadTargets, type Found, type Target, type Targets } from './targets.ts'
