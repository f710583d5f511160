/**
 * How names and codes are compared: trimmed, NFC, without regard to case (GEN-26, T65).
 * The key is what the unique indexes of the database hold.
 */
export const nameKey = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** How text is searched: as `nameKey`, and without accents (COND-07). */
export const searchKey = (text: string) =>
  nameKey(text).normalize('NFD').replace(/\p{M}+/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss').replace(/[’‘ʼ]/g, "'").normalize('NFC')

/** How a barcode is compared: trimmed, NFC, without regard to case; characters inside are kept as they are. */
export const codeKey = (code: string) => code.normalize('NFC').trim().toLowerCase()
