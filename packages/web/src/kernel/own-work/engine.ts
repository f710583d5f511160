import {
  createSealing,
  isSame,
  isSealed,
  type Kept,
  type Known,
  type Lack,
  type Opening,
  type SealedWork,
} from './sealing.ts'

/**
 * Work that is not recorded yet, sealed on the disk of the device, with nothing given up for it: a change is one step
 * over all tabs, changes are made in the order in which they were asked for, and one that needs nothing is on its way
 * to the disk when the call returns. What cannot be had within a transaction (what another tab wrote has to be opened,
 * a file sealed, more stream made) is had outside of it, and then the step is made again with what is there by then.
 */
/** What is put under names; undefined takes away. */
export type Entries = readonly (readonly [name: string, value: unknown])[]
export type Disk = {
  read: (names: readonly string[]) => Promise<readonly unknown[]>
  put: (entries: Entries) => Promise<void>
  /** One step over all tabs; null leaves what is there. */
  step: (names: readonly string[], change: (found: readonly unknown[]) => Entries | null) => Promise<void>
}
export type Surroundings = Opening & {
  disk: Disk
  /** Told once of what nobody can open any more. */
  onLost: (name: string) => void
}

export const SEALED = 'work.'
type Job = {
  /** Does not look at what was there. */ isWhole: boolean
  change: (before: unknown) => unknown
  resolve: (after: unknown) => void
  reject: (error: unknown) => void
}
type Line = Kept & {
  /** Changes that are not handed to the disk, in their order. */ open: Set<Job>
  /** Those that wait for what has to be had outside of a transaction. */ held: Job[] | null
}
type Made = { entries: Entries; known: Known | null; results: Map<Job, unknown> }

const afterAll = (jobs: readonly Job[], before: unknown) => {
  const results = new Map<Job, unknown>()
  let value = before
  for (const job of jobs) {
    value = job.change(value)
    results.set(job, value)
  }
  return { value, results }
}
const settle = (done: Promise<unknown>, jobs: readonly Job[], results: () => Map<Job, unknown>) =>
  void done.then(
    () => {
      for (const job of jobs) job.resolve(results().get(job))
    },
    (error: unknown) => {
      for (const job of jobs) job.reject(error)
    },
  )

export const createOwnWork = ({ disk, onLost, ...opening }: Surroundings) => {
  const { cipher } = opening
  const lines = new Map<string, Line>()
  const lineOf = (owner: string, name: string): Line => {
    const known = lines.get(name)
    if (known) return known
    const made: Line = { owner, name, open: new Set(), held: null, known: null }
    lines.set(name, made)
    return made
  }
  /** Where it is sealed, and where the version before this one has written it, as does a page without keys. */
  const placesOf = ({ name }: Kept) => [SEALED + name, name] as const
  const forget = (line: Kept, sealed: SealedWork) => {
    onLost(line.name)
    const [place] = placesOf(line)
    disk.step([place], ([now]) => (isSame(now, sealed) ? [[place, undefined]] : null)).catch(() => undefined)
  }
  const { learn, valueOf, beforeOf, seal } = createSealing(opening, forget)

  /** What is put for these changes, or what has to be had first. `inClear`: nothing can be sealed here. */
  const make = (line: Line, jobs: readonly Job[], before: unknown, inClear: boolean): Made | { lack: Lack } => {
    const { value, results } = afterAll(jobs, before)
    const [place, clear] = placesOf(line)
    const put = (sealed: unknown, open: unknown): Entries => [
      [place, sealed],
      [clear, open],
    ]
    if (value === undefined) return { entries: put(undefined, undefined), known: null, results }
    if (inClear) return { entries: put(undefined, value), known: null, results }
    const next = seal(line, value)
    return 'lack' in next ? next : { entries: put(next.sealed, undefined), known: next.known, results }
  }

  const fail = (line: Line, jobs: readonly Job[], error: unknown) => {
    for (const job of jobs) {
      line.open.delete(job)
      job.reject(error)
    }
  }
  const handOver = (line: Line, jobs: readonly Job[], made: Made) => {
    line.known = made.known
    for (const job of jobs) line.open.delete(job)
  }
  /** Changes that come meanwhile come along. */
  const hold = (line: Line, jobs: readonly Job[], lack: Lack) => {
    line.held = [...jobs]
    /** Those up to the first one that is still with the disk; the others come after it. */
    const release = (): { together: Job[]; behind: Job[] } => {
      const held = new Set(line.held)
      line.held = null
      const open = [...line.open]
      const end = open.findIndex((job) => !held.has(job))
      const together = end < 0 ? open : open.slice(0, end)
      return { together, behind: open.slice(together.length).filter((job) => held.has(job)) }
    }
    lack().then(
      (isThere) => {
        const { together, behind } = release()
        start(line, together, isThere === false)
        for (const job of behind) start(line, [job])
      },
      (error: unknown) => {
        const { together, behind } = release()
        fail(line, [...together, ...behind], error)
      },
    )
  }
  const startWhole = (line: Line, jobs: readonly Job[], inClear: boolean): void => {
    try {
      const made = make(line, jobs, undefined, inClear)
      if ('lack' in made) return hold(line, jobs, made.lack)
      handOver(line, jobs, made)
      settle(disk.put(made.entries), jobs, () => made.results)
    } catch (error) {
      fail(line, jobs, error)
    }
  }
  const start = (line: Line, jobs: readonly Job[], inClear = false): void => {
    if (line.held) return void line.held.push(...jobs)
    const isFirst = () => line.open.values().next().value === jobs[0]
    if (jobs[0]!.isWhole && isFirst()) return startWhole(line, jobs, inClear)
    let lack: Lack | null = null
    let made: Made | null = null
    const step = disk.step(placesOf(line), (found) => {
      // What was asked for before still waits: this comes after it.
      if (!isFirst()) return null
      const before = beforeOf(line, found)
      const next = 'lack' in before ? before : make(line, jobs, before.value, inClear)
      if ('lack' in next) {
        lack = next.lack
        return null
      }
      made = next
      handOver(line, jobs, next)
      return next.entries
    })
    step.then(
      () => {
        if (made) for (const job of jobs) job.resolve(made.results.get(job))
        else if (lack) hold(line, jobs, lack)
        else start(line, jobs, inClear)
      },
      (error: unknown) => fail(line, jobs, error),
    )
  }
  const ask = <T>(owner: string, name: string, isWhole: boolean, change: (before: unknown) => unknown): Promise<T> => {
    const line = lineOf(owner, name)
    return new Promise<unknown>((resolve, reject) => {
      const job: Job = { isWhole, change, resolve, reject }
      line.open.add(job)
      start(line, [job])
    }) as Promise<T>
  }

  return {
    read: async <T>(owner: string, name: string): Promise<T | undefined> => {
      const line = lineOf(owner, name)
      // Whoever reads goes on to write: by then a first change needs no wait.
      const isReady = cipher.ready(owner, 0).catch(() => false)
      if (line.open.size > 0) return ask<T | undefined>(owner, name, false, (before) => before)
      const [sealed, clear] = await disk.read(placesOf(line))
      await isReady
      const known = isSealed(sealed) ? await learn(line, sealed) : null
      return valueOf(line, known, clear) as T | undefined
    },
    write: (owner: string, name: string, value: unknown): Promise<unknown> => ask(owner, name, true, () => value),
    remove: (owner: string, name: string): Promise<unknown> => ask(owner, name, true, () => undefined),
    update: <T>(
      owner: string,
      name: string,
      change: (before: T | undefined) => T | undefined,
    ): Promise<T | undefined> => ask<T | undefined>(owner, name, false, (before) => change(before as T | undefined)),
  }
}
