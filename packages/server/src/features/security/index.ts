export { checkFactor, confirmFactor, makeEmergencyCode, setUpFactor, withinLimit } from './second-factor.ts'
export { asPerson, noteProof } from './second-factor.queries.ts'
export { security } from './routes.ts'
