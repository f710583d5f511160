/**
 * Takes what comes alone at once, and together what comes within so many milliseconds of what was taken last: a burst is
 * a few times as much, not as many times. `end` takes what waits.
 */
export const gather = <T>(ms: number, take: (all: readonly T[]) => void) => {
  let waiting: T[] = []
  let pause: ReturnType<typeof setTimeout> | undefined
  const takeAll = () => {
    pause = undefined
    if (waiting.length === 0) return
    const all = waiting
    waiting = []
    pause = setTimeout(takeAll, ms)
    take(all)
  }
  return {
    add: (one: T) => {
      waiting.push(one)
      if (pause === undefined) takeAll()
    },
    end: () => {
      clearTimeout(pause)
      takeAll()
      clearTimeout(pause)
      pause = undefined
    },
  }
}
