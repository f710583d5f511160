/** A word without what makes it plural or feminine, the same in both languages: `catégories` and `category` are one. */
export const stemOf = (word: string): string => {
  if (word.length <= 3 || /^\d/.test(word)) return word
  const singular = word.replace(/(?<=[^s])s$|(?<=[aeo]u)x$/, '')
  return singular.replace(/(ie|y)$/, 'i').replace(/(?<=.{3})e$/, '')
}

/** How many letters two words are apart: one wrong, missing, too many, or two that changed places. Bounded. */
export const lettersApart = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Short words are what they are; long ones may have two letters wrong. */
const wrongLetters = (word: string) => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2)

const sharedStart = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
type Met = { word: string; apart: number; shared: number }
/**
 * The known word that somebody meant: of those that are as near, the one that begins the same. Null where none is near.
 */
export const meantBy = (word: string, known: Iterable<string>): string | null => {
  const most = wrongLetters(word)
  let best: Met | null = null
  let isAlone = true
  for (const one of known) {
    if (one.length < 4 || one === best?.word || (one[0] !== word[0] && one[0] !== word[1])) continue
    const apart = lettersApart(word, one, most)
    if (apart > most) continue
    const met: Met = { word: one, apart, shared: sharedStart(word, one) }
    const order = best === null ? -1 : met.apart - best.apart || best.shared - met.shared
    if (order < 0) [best, isAlone] = [met, true]
    else if (order === 0) isAlone = false
  }
  return isAlone && best ? best.word : null
}
