import { Unreadable, type Bytes, type Cipher, type Sealed } from './cipher.ts'
import { bytesOf, fileOf, pack, unpack, type Packed } from './pack.ts'

/**
 * Work that is not recorded yet, sealed on the disk of the device, with nothing given up for it: a change is one step
 * over all tabs, changes are made in the order in which they were asked for, and one that needs nothing is on its way to
 * the disk when the call returns. What cannot be had within a transaction (what another tab wrote has to be opened, a
 * file sealed, more stream made) is had outside of it, and then the step is made again with what is there by then.
 */
type SealedFile = { id: string; iv: Bytes; data: Blob }
export type SealedWork = Sealed & { files: readonly SealedFile[] }

/** What is put under names; undefined takes away. */
export type Entries = readonly (readonly [name: string, value: unknown])[]
export type Disk = {
  read: (names: readonly string[]) => Promise<readonly unknown[]>
  put: (entries: Entries) => Promise<void>
  /** One step over all tabs; null leaves what is there. */
  step: (names: readonly string[], change: (found: readonly unknown[]) => Entries | null) => Promise<void>
}
export type Surroundings = {
  disk: Disk
  cipher: Cipher
  /** What holds where a page of the version before has written in clear beside what is sealed. */
  join: (name: string, sealed: unknown, clear: unknown) => unknown
  /** Told of what nobody can open any more. */
  onLost: (name: string) => void
}

export const SEALED = 'work.'
type Known = { id: string; packed: Packed | null }
type Job = {
  /** Does not look at what was there. */ isWhole: boolean
  change: (before: unknown) => unknown
  resolve: (after: unknown) => void
  reject: (error: unknown) => void
}
type Line = {
  owner: string
  name: string
  /** Changes that are not handed to the disk, in their order. */ open: Set<Job>
  /** Those that wait for what has to be had outside of a transaction. */ held: Job[] | null
  /** What was known last, as text: nobody can change it by what they were given. */ known: Known | null
}
type Lack = () => Promise<unknown>
type Made = { entries: Entries; known: Known | null; results: Map<Job, unknown> }

const idOf = (bytes: Bytes) => String.fromCharCode(...bytes)
const isSealed = (value: unknown): value is SealedWork => typeof value === 'object' && value !== null && 'iv' in value

export const createOwnWork = ({ disk, cipher, join, onLost }: Surroundings) => {
  const lines = new Map<string, Line>()
  const lineOf = (owner: string, name: string): Line => {
    const known = lines.get(name)
    if (known) return known
    const made: Line = { owner, name, open: new Set(), held: null, known: null }
    lines.set(name, made)
    return made
  }
  /** Where it is sealed, and where the version before this one has written it, as does a page without keys. */
  const placesOf = ({ name }: Line) => [SEALED + name, name] as const
  const sealedFiles = new WeakMap<Blob, SealedFile>()

  const sealFile = async ({ owner }: Line, file: Blob): Promise<boolean> => {
    const plain = await bytesOf(file)
    let sealed = cipher.seal(owner, plain)
    while (!sealed) {
      if (!(await cipher.ready(owner, plain.length))) return false
      sealed = cipher.seal(owner, plain)
    }
    sealedFiles.set(file, { id: idOf(sealed.iv), iv: sealed.iv, data: new Blob([sealed.data]) })
    return true
  }
  const openFile = async ({ owner, known }: Line, sealed: SealedFile): Promise<Blob> => {
    const before = known?.packed?.files.find((file) => sealedFiles.get(file)?.id === sealed.id)
    if (before) return before
    const data = new Uint8Array(await sealed.data.arrayBuffer())
    const file = fileOf(await cipher.open(owner, { iv: sealed.iv, data }))
    sealedFiles.set(file, sealed)
    return file
  }
  /** Gone for good: told once. */
  const forget = (line: Line, id: string) => {
    onLost(line.name)
    const [place] = placesOf(line)
    const removal = disk.step([place], ([now]) => (isSealed(now) && idOf(now.iv) === id ? [[place, undefined]] : null))
    removal.catch(() => undefined)
  }
  const opened = async (line: Line, sealed: SealedWork): Promise<Packed | null> => {
    try {
      const text = new TextDecoder().decode(await cipher.open(line.owner, sealed))
      return { text, files: await Promise.all(sealed.files.map((file) => openFile(line, file))) }
    } catch (error) {
      // A disk that refuses may answer again; a key that is gone does not come back.
      if (!(error instanceof Unreadable)) throw error
      forget(line, idOf(sealed.iv))
      return null
    }
  }
  const isKnown = ({ known }: Line, { iv }: SealedWork): boolean => known?.id === idOf(iv)
  const learn = async (line: Line, sealed: SealedWork): Promise<Known> => {
    const known = isKnown(line, sealed) ? line.known! : { id: idOf(sealed.iv), packed: await opened(line, sealed) }
    line.known = known
    return known
  }
  const valueOf = ({ name }: Line, known: Known | null, clear: unknown): unknown => {
    const sealed = known?.packed ? unpack(known.packed) : undefined
    return sealed === undefined || clear === undefined ? (sealed ?? clear) : join(name, sealed, clear)
  }
  const beforeOf = (line: Line, [sealed, clear]: readonly unknown[]): { value: unknown } | { lack: Lack } => {
    if (!isSealed(sealed)) return { value: clear }
    if (!isKnown(line, sealed)) return { lack: () => learn(line, sealed) }
    return { value: valueOf(line, line.known, clear) }
  }

  const afterAll = (jobs: readonly Job[], before: unknown) => {
    const results = new Map<Job, unknown>()
    let value = before
    for (const job of jobs) {
      value = job.change(value)
      results.set(job, value)
    }
    return { value, results }
  }
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
    const packed = pack(value)
    const bare = packed.files.filter((file) => !sealedFiles.has(file))
    if (bare.length > 0)
      return { lack: async () => (await Promise.all(bare.map((file) => sealFile(line, file)))).every(Boolean) }
    const plain = new TextEncoder().encode(packed.text)
    const sealed = cipher.seal(line.owner, plain)
    if (!sealed) return { lack: () => cipher.ready(line.owner, plain.length) }
    const files = packed.files.map((file) => sealedFiles.get(file)!)
    const id = idOf(sealed.iv)
    return { entries: put({ ...sealed, files } satisfies SealedWork, undefined), known: { id, packed }, results }
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
