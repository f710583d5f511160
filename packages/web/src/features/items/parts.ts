import { lazyPart } from '../../ui/lazy-part.tsx'

/** A custom field as forms show it; the settings of fields show how one will look. */
export const AttributeField = lazyPart(async () => (await import('./attribute-field.tsx')).AttributeField)
/** What a formula does, in plain language. */
export const FormulaExplanation = lazyPart(async () => (await import('./formula-explanation.tsx')).FormulaExplanation)
