import type { LabelDesign, PrintConfig, PrintConfigInput } from '@entrepot/contract/labels/print-config.ts'
import { type BarFormat, DEFAULT_FORMAT, type LabelType } from '@entrepot/contract/labels/types.ts'

/** A configuration as it is written; a size that is not typed yet is null. */
export type ConfigDraft = {
  name: string
  pattern: string
  type: LabelType
  format: BarFormat
  width: number | null
  height: number | null
}
export const EMPTY_CONFIG: ConfigDraft = {
  name: '',
  pattern: '{{tag}}',
  type: 'barcode_text',
  format: DEFAULT_FORMAT,
  width: 6.35,
  height: 3.8,
}
export const draftOf = ({ name, pattern, type, format, width, height }: PrintConfig): ConfigDraft => ({
  name,
  pattern,
  type,
  format,
  width,
  height,
})
/** The server says of an empty size that it is none. */
export const bodyOf = ({ width, height, ...draft }: ConfigDraft): PrintConfigInput => ({
  ...draft,
  width: width ?? 0,
  height: height ?? 0,
})
/** What can be drawn already; null while something is missing. */
export const designOf = ({ name: _name, width, height, ...draft }: ConfigDraft): LabelDesign | null =>
  width === null || height === null || draft.pattern.trim() === '' ? null : { ...draft, width, height }
