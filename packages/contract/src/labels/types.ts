/** What a print configuration prints (LBL-02). */
export const LABEL_TYPES = [
  'barcode',
  'code128',
  'code39',
  'ean13',
  'qrcode',
  'text',
  'barcode_text',
  'qrcode_text',
] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** Formats of bars; a QR code is the fourth (LBL-03). Types that only say « barcode » name one of them (LBL-08). */
export const BAR_FORMATS = ['code128', 'code39', 'ean13'] as const
export type BarFormat = (typeof BAR_FORMATS)[number]
export const DEFAULT_FORMAT: BarFormat = 'code128'
export type CodeSymbol = BarFormat | 'qrcode'

const SYMBOLS: Partial<Record<LabelType, CodeSymbol>> = {
  code128: 'code128',
  code39: 'code39',
  ean13: 'ean13',
  qrcode: 'qrcode',
  qrcode_text: 'qrcode',
}
export const takesFormat = (type: LabelType): boolean => type === 'barcode' || type === 'barcode_text'
/** The symbol of a configuration; none where it is text alone. */
export const symbolOf = ({ type, format }: { type: LabelType; format: BarFormat }): CodeSymbol | null =>
  takesFormat(type) ? format : (SYMBOLS[type] ?? null)
/** Whether what the symbol says is written beside it. */
export const showsText = (type: LabelType): boolean => type === 'text' || type.endsWith('_text')

/** Sizes have two decimals at most. */
export const hasTwoDecimals = (size: number): boolean => Math.abs(size * 100 - Math.round(size * 100)) < 1e-6
/** Centimetres (LBL-07). */
export const LEAST_CM = 1
export const MOST_CM = 30
/**
 * Whoever prints it with a printer for offices gets bars that every scanner reads (T59); below the other, none does.
 */
export const GOOD_MODULE_MM = 0.25
export const LEAST_MODULE_MM = 0.085

export const LONGEST_PATTERN = 4_000
export const MOST_COPIES = 100
/** Of one run, copies counted; and as many as are made while the caller waits. */
export const MOST_LABELS = 5_000
export const MOST_AT_ONCE = 200
/** What the different QR codes of a run hold together: a long one takes half a second to make. */
export const MOST_QR_BYTES = 500_000
export const MOST_QR_BYTES_AT_ONCE = 20_000
/** Hours for which the file of a run can be fetched. */
export const RUN_HOURS = 24

/** Dots a millimetre of label printers: 203, 300 and 600 dpi. */
export const DOTS_PER_MM = { 203: 8, 300: 12, 600: 24 } as const
export type Dpi = keyof typeof DOTS_PER_MM

/** What labels are printed of. Variants and lots are items. */
export const LABEL_KINDS = ['item', 'folder', 'user', 'operation'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
