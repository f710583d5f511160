import type { IncomingField } from '@entrepot/contract/incoming/incoming.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import type { IncomingDraft } from './incoming-draft.ts'

export type PartProps = {
  draft: IncomingDraft
  errors: FieldTexts
  readOnly: boolean
  /** What the action takes. */
  fields: readonly IncomingField[]
  /** It may make an item that is not there. */
  forces: boolean
  /** The last payload that came. */
  sample: unknown
  onChange: (part: Partial<IncomingDraft>) => void
}
