export {
  checkFactor,
  confirmFactor,
  makeEmergencyCode,
  requireNoOther,
  setUpFactor,
  withinLimit,
} from './second-factor.ts'
export { endTokensOf } from './api-tokens.queries.ts'
export { asPerson, deleteFactor, noteProof } from './second-factor.queries.ts'
export { security } from './routes.ts'
