/**
 * How many small mistakes lie between two words: a letter too many, too few, another one, or two that changed places.
 * `most`: beyond that nobody asks; the answer is then more than `most`.
 */
export const mistakesBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1]
      next[at] = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        next[at] = Math.min(next[at]!, before[at - 2]! + 1)
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last[b.length]!
}

/** Short words have no room for a mistake: another letter makes another word. */
export const mistakesAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * What of a word, all of it or its beginning, is nearest to what was typed, as long as the mistakes are few enough.
 * Both are search keys.
 */
export const partMeant = (word: string, typed: string): { part: string; mistakes: number } | null => {
  const allowed = mistakesAllowed(typed)
  const parts = [
    word,
    word.slice(0, typed.length),
    word.slice(0, typed.length + 1),
    word.slice(0, typed.length - 1),
  ].filter((part) => part.length > 0)
  const judged = parts
    .map((part) => ({ part, mistakes: mistakesBetween(part, typed, allowed) }))
    .filter(({ mistakes }) => mistakes <= allowed)
  return judged.sort((a, b) => a.mistakes - b.mistakes || b.part.length - a.part.length)[0] ?? null
}
