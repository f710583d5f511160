import { searchKey } from '@entrepot/contract/kernel/text.ts'

/** A word, number or sign of a question: as it was written, and as it is compared. */
export type Token = { raw: string; text: string; isQuoted: boolean }

const PART =
  /["“«]\s*([^"”»]+?)\s*["”»]|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,3}(?:[\u00A0\u202F ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|>=|<=|!=|<>|[<>=€$%]|(?:(?!\d)[\p{L}\p{M}\p{N}])+/gu

/** `l’article` is two words, `10kg` a number and a word; what stands in quotes is one. */
export const tokensOf = (question: string): Token[] =>
  [...question.matchAll(PART)].map(([raw, quoted]) => ({
    raw: quoted ?? raw,
    text: ENTERED.test(raw) ? 'entree' : searchKey(quoted ?? raw),
    isQuoted: quoted !== undefined,
  }))
/** « Entré » and « entre » are two words, which their accents alone tell apart. */
const ENTERED = /^entrée?s?$/iu
