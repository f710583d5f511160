import type { CustomField } from '../fields/index.ts'

/** The day of expiry of a lot, and its custom values by the guid of their field. */
type Dated = { expiresOn: string | null; attributes: Readonly<Record<string, unknown>> }

/**
 * A date of the company's own that means the day of expiry and the day of the lot are one value (FIELD-06): whichever
 * of them a call names, the other follows. Where it names both, the day of the lot counts.
 */
export const withOneExpiry = (
  fields: readonly CustomField[],
  { expiresOn, attributes }: Dated,
  before: Dated,
): { expiresOn: string | null; attributes: Record<string, unknown> } => {
  const field = fields.find(({ mapped, type }) => mapped === 'expirydate' && type === 'date')
  if (!field) return { expiresOn, attributes: { ...attributes } }
  const valueOf = (values: Dated['attributes']) => (values[field.guid] as string | undefined) ?? null
  const hasNewValue = valueOf(attributes) !== valueOf(before.attributes)
  // A field may have got its meaning when values stood in it already.
  const unnamed = hasNewValue ? valueOf(attributes) : (expiresOn ?? valueOf(attributes))
  const day = expiresOn === before.expiresOn ? unnamed : expiresOn
  const { [field.guid]: _, ...others } = attributes
  return { expiresOn: day, attributes: day === null ? others : { ...others, [field.guid]: day } }
}
