import { lazyPart } from '../../ui/lazy-part.tsx'

/** A custom field as forms show it; the settings of fields show how one will look. */
export const AttributeField = lazyPart(async () => (await import('./attribute-field.tsx')).AttributeField)
