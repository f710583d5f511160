import type { Ref } from '@entrepot/contract/kernel/shapes.ts'

/** What is being typed behind an @ that stands before the caret; null where nobody is being named. */
export const askedAt = (text: string, caret: number): { from: number; search: string } | null => {
  const found = /(^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret))
  return found ? { from: caret - found[2]!.length - 1, search: found[2]! } : null
}

/** The text with the person named in the place of what was typed, and where the caret goes. */
export const withName = (text: string, from: number, caret: number, { name }: Ref): { text: string; caret: number } => {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Those whose name still stands in the text. */
export const namedIn = (text: string, people: readonly Ref[]): Ref[] => [
  ...new Map(people.filter(({ name }) => text.includes(`@${name}`)).map((person) => [person.guid, person])).values(),
]

/** The text in pieces, the names of people among them marked. The longest name first: one may begin like another. */
export const piecesOf = (text: string, people: readonly Ref[]): { text: string; isName: boolean }[] => {
  const names = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  if (names.length === 0) return [{ text, isName: false }]
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'u')
  return text
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isName: names.includes(piece) }))
}
