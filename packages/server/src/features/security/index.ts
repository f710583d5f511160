export { checkFactor, confirmFactor, hasSecondFactor, setUpFactor } from './second-factor.ts'
export { noteProof } from './second-factor.queries.ts'
export { security } from './routes.ts'
