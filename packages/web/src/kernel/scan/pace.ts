import type { Stroke } from './decode.ts'

/** A finger stays on a key for 50 ms and longer; a scanner lets go with its next report. */
const HELD_MS = 40

/** Pressed and let go faster than by a finger. A pause of the connection may fall between the two. */
export const isClean = ({ at, upAt }: Stroke): boolean => upAt !== undefined && upAt - at <= HELD_MS

/**
 * Held while the next one came, or begun while the one before was still held: people roll over keys, scanners let go of
 * each first. Of two that overlap the one that is held for long is a person's.
 */
export const isRolledOver = (
  stroke: Stroke,
  { before, next }: { before?: Stroke | undefined; next?: { at: number } | undefined },
): boolean =>
  !isClean(stroke) &&
  ((next !== undefined && (stroke.upAt === undefined || stroke.upAt > next.at)) ||
    (before?.upAt !== undefined && before.upAt > stroke.at))

/** Whether a machine typed, by how long keys were held; the last one may still be down. */
export const isOfMachine = (strokes: readonly Stroke[]): boolean => {
  const ended = strokes.slice(0, -1)
  const clean = ended.filter(isClean).length
  return clean >= 2 && clean >= 0.6 * ended.length
}

/** Times between the keys, in milliseconds. */
export const gapsOf = (strokes: readonly Stroke[]): number[] =>
  strokes.slice(1).map(({ at }, index) => at - strokes[index]!.at)
