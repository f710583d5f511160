/**
 * How names and codes are compared: trimmed, NFC, without regard to case (GEN-26, T65).
 * The key is what the unique indexes of the database hold. Only what is no single space already is replaced.
 */
export const nameKey = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\s\s+|[^\S ]/g, ' ')
    .toLowerCase()

/**
 * How text is searched: as `nameKey`, and without accents (COND-07). `entrepot_fold` of the database computes the same.
 * Only the marks of the Latin, Greek and Cyrillic blocks fall away: elsewhere a mark is a letter (か and が).
 */
export const searchKey = (text: string) =>
  nameKey(text)
    .normalize('NFD')
    .replace(/(?:[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])+/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/[’‘ʼ]/g, "'")
    .normalize('NFC')

/** The words of a search: each has to be found. */
export const searchWords = (text: string): string[] => searchKey(text).split(' ').filter(Boolean)

/** The words that a text is made of, without what stands between them. */
export const wordsOfText = (key: string): string[] => key.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** How a barcode is compared: trimmed, NFC, without regard to case; characters inside are kept as they are. */
export const codeKey = (code: string) => code.normalize('NFC').trim().toLowerCase()

/**
 * The words that a text is searched by: letters and numbers apart (`300mg` is `300 mg`), a decimal with a point and as
 * one word, the per cent sign as `pct`, × as the letter. `search_tokens` of the database computes the same.
 */
export const tokensOf = (text: string): string[] =>
  searchKey(text)
    .replace(/[×²³μ]/g, (sign) => PLAIN_SIGNS[sign]!)
    .replaceAll('%', ' pct ')
    .match(/[0-9]+(?:[.,][0-9]+)*|(?:(?![0-9])[\p{Alphabetic}\p{Nd}])+/gu)
    ?.map((token) => (/^[0-9]/.test(token) ? token.replaceAll(',', '.') : token)) ?? []
const PLAIN_SIGNS: Readonly<Record<string, string>> = { '×': 'x', '²': '2', '³': '3', μ: 'µ' }

/** A code without what parts it: `OUT-0012`, `out 0012` and `OUT0012` are one. `code_letters` of the database. */
export const codeLetters = (code: string): string => codeKey(code).replace(/[ \u00a0\-‐–_./\\:,;#*+()[\]]/g, '')
