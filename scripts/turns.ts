import { createHash } from 'node:crypto'

/**
 * Tests grow in number, and the short form has its quarter of an hour: of what takes long it takes a part, another one
 * for each commit, the same one whenever that commit is tested again (`test.mjs`). `SWEEP_SLICE=` with the number that
 * it printed repeats a part, `SWEEP_SLICE=all` takes everything, as the long form does.
 */
const asked = process.env['SWEEP_SLICE'] ?? '0'
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
/**
 * By chance, and for each thing by another one: a file that comes in turn has parts that do, and by what is left of one
 * number the same part would come with it each time, and the others never.
 */
const drawn = (what: string, parts: number): number => numberOf(`${asked} ${what}`) % parts

export const isWhole = asked === 'all' || process.env['TEST_FULL'] === 'true'

/** One of so many parts; where something belongs hangs on its name alone. */
export const inTurn = <T>(all: readonly T[], parts: number, nameOf: (one: T) => string): readonly T[] => {
  if (isWhole) return all
  const part = drawn(`one of ${parts}`, parts)
  console.log(`part ${part} of ${parts} (SWEEP_SLICE)`)
  return all.filter((one) => numberOf(nameOf(one)) % parts === part)
}
/** Whether it is the turn of a test that stands alone, in one of so many commits. */
export const isItsTurn = (name: string, parts: number): boolean => isWhole || drawn(name, parts) === 0
