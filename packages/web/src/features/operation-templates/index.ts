export { templateTerms } from './terms.ts'
