/** Whether people ask for anything at present: long work then leaves a processor to them. */
export type Foreground = { heard: () => void; isBusy: () => boolean }

const WITHIN_MS = 1_000
const FEWEST = 2

/** Two calls within a second are somebody who works. */
export const makeForeground = (now: () => number = () => performance.now()): Foreground => {
  const last: number[] = Array.from({ length: FEWEST }, () => -Infinity)
  return {
    heard: () => {
      last.shift()
      last.push(now())
    },
    isBusy: () => now() - last[0]! < WITHIN_MS,
  }
}
