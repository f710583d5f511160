/**
 * What stands in the text of a record is looked up by grams: four letters that follow each other within a word, with
 * the space before it and the one behind (`item_grams`, migration 0344). Of ` vis inox ` these are ` vis`, `vis `,
 * ` ino`, `inox` and `nox `. Each begins with what tells its company from others.
 */
const GRAM = 4

/**
 * As the index knows it: a whole number whose thousands are parted is in one piece as well, where that is all of it or
 * decimals follow (`thousands_in_one`, migration 0349).
 */
export const asIndexed = (text: string): string => text.replace(PARTED, (number) => ` ${number.replace(/[ .]/g, '')}`)
const PARTED = / [1-9][0-9]{0,2}(?:(?: [0-9]{3}){1,2}(?=[ .])|(?:\.[0-9]{3}){1,2}(?= ))/g

/**
 * A query of the text search that a record meets in whose text this stands, where a space is an end of a word; null
 * where too little is asked for: no gram is known of two letters within a word.
 */
export const gramsOf = (company: string, text: string): string | null => {
  const grams = piecesOf(asIndexed(text)).flatMap((piece) => gramsOfPiece(Array.from(piece)))
  // What begins with one letter is next to everything.
  const telling = grams.filter(({ letters }) => letters.length > 2)
  const asked = telling.length > 0 ? telling : grams
  return asked.length === 0 ? null : asked.map((gram) => lexemeOf(company, gram)).join(' & ')
}

type Gram = { letters: string; /** What it begins with is known alone. */ begins: boolean }

/** The words of a text, each with the spaces around it. */
const piecesOf = (text: string): string[] => {
  const words = text.split(' ')
  return words.flatMap((word, at) =>
    word === '' ? [] : [`${at > 0 ? ' ' : ''}${word}${at < words.length - 1 ? ' ' : ''}`],
  )
}
/** Few that have all of its letters among them: each is a list, and of frequent words all are as long. */
const gramsOfPiece = (piece: readonly string[]): Gram[] => {
  const size = piece.length
  if (size < GRAM) return gramsOfShort(piece.join(''))
  const starts = Array.from({ length: Math.floor(size / GRAM) }, (_, at) => at * GRAM)
  if (size % GRAM > (isOfLetters(piece) ? 1 : 0)) starts.push(size - GRAM)
  return starts.map((start) => ({ letters: piece.slice(start, start + GRAM).join(''), begins: false }))
}
/** The last letter of a word narrows little, the last digit of a number to a tenth. */
const isOfLetters = (piece: readonly string[]) => piece.every((letter) => /\p{L}/u.test(letter))
const gramsOfShort = (piece: string): Gram[] => {
  const [isStart, isEnd] = [piece.startsWith(' '), piece.endsWith(' ')]
  if (isEnd) return isStart ? [{ letters: piece, begins: false }] : []
  return isStart || piece.length === GRAM - 1 ? [{ letters: piece, begins: true }] : []
}

const lexemeOf = (company: string, { letters, begins }: Gram) =>
  `${lexeme(company.slice(-6) + letters)}${begins ? ':*' : ''}`

/** A word of a query as it is written there. */
export const lexeme = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
