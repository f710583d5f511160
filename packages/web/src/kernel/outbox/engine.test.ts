import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCipher, aDisk, peek, tick } from '../../testing/fake-device.ts'
import { createOwnWork, SEALED } from '../own-work/engine.ts'
import { createOutbox, type OutboxEntry, type OutboxKind, type Surroundings } from './engine.ts'
import { keepingOn } from './keeping.ts'

const OWNER = 'company.user'
class Refused extends Error {}
class Cut extends Error {}
const never = () => new Promise<never>(() => {})

type Line = 'through' | 'lost on the way' | 'answer lost'
/** A server that keeps the answers of keys, at the end of a line that loses calls and answers. */
const aServer = (lines: readonly Line[] = []) => {
  const answers = new Map<string, string>()
  const done: number[] = []
  const left = [...lines]
  return {
    done,
    call: async (act: number, key: string): Promise<string> => {
      const line = left.shift() ?? 'through'
      await tick()
      if (line === 'lost on the way') throw new Cut()
      if (!answers.has(key)) {
        if (act % 7 === 0) throw new Refused(`no ${act}`)
        done.push(act)
        answers.set(key, `did ${act}`)
      }
      if (line === 'answer lost') throw new Cut()
      return answers.get(key)!
    },
  }
}
type Server = ReturnType<typeof aServer>

/** What outlives a page: its disk and who holds the lock. */
const aDevice = () => ({
  disk: new Map<string, readonly OutboxEntry[]>(),
  /** What was ever put on it, in this order. */
  taken: new Set<number>(),
  holder: null as { alive: boolean } | null,
  keys: 0,
})
type Device = ReturnType<typeof aDevice>
const onDisk = ({ disk }: Device) => disk.get(OWNER) ?? []

type PageOptions = {
  /** After so many steps nothing of it goes on. */ dies?: number
  kind?: OutboxKind<number, string>
  owner?: () => string
  now?: () => number
  program?: () => Promise<never>
  /** Where it keeps what waits; else in the plain disk of the device. */ store?: (page: {
    alive: boolean
  }) => Pick<Surroundings, 'read' | 'update'>
}
const aPage = (
  device: Device,
  server: Server,
  { dies = Infinity, kind, owner = () => OWNER, now = () => 0, program, store }: PageOptions = {},
) => {
  const page = { alive: true, needsReload: false }
  let steps = dies
  /** A page may die before a step and right after it. */
  const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const live = async () => {
      await tick()
      if (steps-- > 0) return
      page.alive = false
      await never()
    }
    await live()
    const result = await work()
    await live()
    return result
  }
  const own: OutboxKind<number, string> = kind ?? { send: (act, key) => server.call(act, key) }
  const stored = store?.(page)
  const outbox = createOutbox({
    read: stored ? (of) => step(() => stored.read(of)) : (of) => step(() => device.disk.get(of) ?? []),
    update: stored
      ? (of, change) => step(() => stored.update(of, change))
      : (of, change) =>
          step(() => {
            const next = change(device.disk.get(of) ?? [])
            device.disk.set(of, next)
            for (const { input } of next) device.taken.add(input as number)
            return next
          }),
    exclusive: async (_name, work) => {
      while (device.holder?.alive) await tick()
      device.holder = page
      try {
        return await work()
      } finally {
        device.holder = null
      }
    },
    kindOf: (name) =>
      name === 'act'
        ? (program ??
          (() =>
            Promise.resolve({
              ...own,
              send: (act: number, key: string) => step(() => own.send(act, key)),
            })))
        : undefined,
    programMissing: () => void (page.needsReload = true),
    isOwner: (of) => page.alive && of === owner(),
    refusalOf: (error) => (error instanceof Refused ? error.message : null),
    doubtful: () => 'doubtful',
    newKey: () => `key ${device.keys++}`,
    now,
    tell: () => undefined,
  })
  return { ...outbox, page }
}

describe('acts on their way to the server', () => {
  it('are on the device before they leave, and gone when the server has answered', async () => {
    const [device, server] = [aDevice(), aServer()]
    const page = aPage(device, server)
    await page.add(OWNER, 'act', 1)
    await page.add(OWNER, 'act', 2)
    expect(onDisk(device).map(({ input }) => input)).toEqual([1, 2])
    await page.flush(OWNER)
    expect(server.done).toEqual([1, 2])
    expect(onDisk(device)).toEqual([])
  })

  it('wait in their order while nothing gets through', async () => {
    const [device, server] = [aDevice(), aServer(['lost on the way', 'answer lost'])]
    const page = aPage(device, server)
    for (const act of [1, 2, 3]) await page.add(OWNER, 'act', act)
    await page.flush(OWNER)
    expect(server.done).toEqual([])
    await page.flush(OWNER)
    expect(server.done).toEqual([1])
    expect(onDisk(device)).toHaveLength(3)
    await page.flush(OWNER)
    expect(server.done).toEqual([1, 2, 3])
  })

  it('stay with the reason when they are refused, and do not hold back the others', async () => {
    const [device, server] = [aDevice(), aServer()]
    const page = aPage(device, server)
    for (const act of [1, 7, 2]) await page.add(OWNER, 'act', act)
    await page.flush(OWNER)
    expect(server.done).toEqual([1, 2])
    expect(onDisk(device).map(({ input, refusal }) => [input, refusal])).toEqual([[7, 'no 7']])
    await page.flush(OWNER)
    expect(onDisk(device)).toHaveLength(1)
    const [refused] = onDisk(device)
    const before = refused!.key
    await page.again(OWNER, refused!.id)
    expect(onDisk(device)[0]).toMatchObject({ refusal: null, sentAt: null })
    expect(onDisk(device)[0]!.key).not.toBe(before)
    await page.remove(OWNER, refused!.id)
    expect(onDisk(device)).toEqual([])
    await page.restore(OWNER, refused!)
    expect(onDisk(device)).toEqual([refused])
  })

  it('are said where they were made: done, kept, or refused and not kept', async () => {
    const [device, server] = [aDevice(), aServer(['through', 'lost on the way'])]
    const page = aPage(device, server)
    const submit = async (act: number) => page.submit(OWNER, await page.add(OWNER, 'act', act), never())
    expect(await submit(1)).toEqual({ state: 'done' })
    expect(await submit(2)).toEqual({ state: 'kept' })
    expect(onDisk(device).map(({ input }) => input)).toEqual([2])
    expect(await submit(7)).toEqual({ state: 'refused', refusal: 'no 7' })
    expect(onDisk(device)).toEqual([])
    expect(server.done).toEqual([1, 2])
  })

  it('are kept when the answer takes longer than somebody waits', async () => {
    const device = aDevice()
    const page = aPage(device, aServer(), { kind: { send: never } })
    const entry = await page.add(OWNER, 'act', 1)
    expect(await page.submit(OWNER, entry, tick())).toEqual({ state: 'kept' })
    expect(onDisk(device)).toHaveLength(1)
  })

  it('go with the same key are one act, also when put in twice', async () => {
    const [device, server] = [aDevice(), aServer()]
    const page = aPage(device, server)
    await page.add(OWNER, 'act', 1, 'mine')
    await page.add(OWNER, 'act', 1, 'mine')
    expect(onDisk(device)).toHaveLength(1)
    await page.flush(OWNER)
    await page.add(OWNER, 'act', 1, 'mine')
    await page.flush(OWNER)
    expect(server.done).toEqual([1])
  })

  it('are prepared once: a repeat is the same call', async () => {
    const [device, server] = [aDevice(), aServer(['answer lost'])]
    let asked = 100
    const kind = { prepare: async () => ++asked, send: server.call }
    await aPage(device, server, { kind }).add(OWNER, 'act', 1)
    await aPage(device, server, { kind }).flush(OWNER)
    await aPage(device, server, { kind }).flush(OWNER)
    expect(asked).toBe(101)
    expect(server.done).toEqual([101])
    expect(onDisk(device)).toEqual([])
  })

  it('leave behind what was refused of them', async () => {
    const [device, server] = [aDevice(), aServer()]
    const kind: OutboxKind<number, string> = {
      send: server.call,
      left: (act) => [{ input: act * 10, refusal: 'half' }],
    }
    const page = aPage(device, server, { kind })
    await page.add(OWNER, 'act', 1)
    await page.flush(OWNER)
    expect(onDisk(device).map(({ input, refusal }) => [input, refusal])).toEqual([[10, 'half']])
  })

  it('are not repeated when the server may have forgotten the key', async () => {
    const [device, server] = [aDevice(), aServer(['answer lost'])]
    const page = aPage(device, server)
    await page.add(OWNER, 'act', 1)
    await page.flush(OWNER)
    const later = aPage(device, server, { now: () => 50 * 3_600_000 })
    await later.flush(OWNER)
    expect(onDisk(device)[0]).toMatchObject({ refusal: 'doubtful' })
    expect(server.done).toEqual([1])
  })
})

describe('acts of kinds with rules of their own', () => {
  it('that the server knows by themselves are repeated however late', async () => {
    const [device, server] = [aDevice(), aServer(['answer lost'])]
    const kind: OutboxKind<number, string> = { isSure: true, send: server.call }
    const page = aPage(device, server, { kind })
    await page.add(OWNER, 'act', 1)
    await page.flush(OWNER)
    await aPage(device, server, { kind, now: () => 500 * 3_600_000 }).flush(OWNER)
    expect(onDisk(device)).toEqual([])
    expect(server.done).toEqual([1])
  })

  it('do not go while what they rest on was refused, and say why', async () => {
    const [device, server] = [aDevice(), aServer()]
    const kind: OutboxKind<number, string> = {
      held: (act, others) => (act > 10 && others.some(({ refusal }) => refusal !== null) ? 'look first' : null),
      send: server.call,
    }
    const page = aPage(device, server, { kind })
    for (const act of [7, 11]) await page.add(OWNER, 'act', act)
    await page.flush(OWNER)
    expect(onDisk(device).map(({ input, refusal, sentAt }) => [input, refusal, sentAt])).toEqual([
      [7, 'no 7', 0],
      [11, 'look first', null],
    ])
    await page.remove(OWNER, onDisk(device)[0]!.id)
    await page.again(OWNER, onDisk(device)[0]!.id)
    await page.flush(OWNER)
    expect(server.done).toEqual([11])
  })

  it('tell a refusal in words of their own', async () => {
    const [device, server] = [aDevice(), aServer()]
    const kind: OutboxKind<number, string> = { told: (act) => `line ${act} is in the way`, send: server.call }
    const page = aPage(device, server, { kind })
    await page.add(OWNER, 'act', 7)
    await page.flush(OWNER)
    expect(onDisk(device)[0]).toMatchObject({ refusal: 'line 7 is in the way' })
  })

  it('of somebody else are neither sent nor touched', async () => {
    const [device, server] = [aDevice(), aServer()]
    await aPage(device, server).add(OWNER, 'act', 1)
    const other = aPage(device, server, { owner: () => 'company.other' })
    await other.flush(OWNER)
    await other.flush('company.other')
    expect(server.done).toEqual([])
    expect(onDisk(device)).toHaveLength(1)
  })

  it('stop when somebody else signs in meanwhile', async () => {
    const [device, server] = [aDevice(), aServer()]
    let owner = OWNER
    const kind: OutboxKind<number, string> = {
      prepare: async (act) => {
        owner = 'company.other'
        return act
      },
      send: server.call,
    }
    const page = aPage(device, server, { kind, owner: () => owner })
    await page.add(OWNER, 'act', 1)
    await page.flush(OWNER)
    expect(server.done).toEqual([])
    expect(onDisk(device)).toHaveLength(1)
  })

  it('whose program did not come wait, and the page knows that it has to be loaded anew', async () => {
    const [device, server] = [aDevice(), aServer()]
    const page = aPage(device, server, { program: () => Promise.reject(new TypeError('no such file')) })
    await page.add(OWNER, 'act', 1)
    await page.flush(OWNER)
    expect(page.page.needsReload).toBe(true)
    expect(onDisk(device)[0]).toMatchObject({ refusal: null, sentAt: null })
    await aPage(device, server).flush(OWNER)
    expect(server.done).toEqual([1])
  })

  it('of a kind that this version does not know wait, and hold back nothing', async () => {
    const [device, server] = [aDevice(), aServer()]
    const page = aPage(device, server)
    await page.add(OWNER, 'of tomorrow', 1)
    await page.add(OWNER, 'act', 2)
    await page.flush(OWNER)
    expect(server.done).toEqual([2])
    expect(onDisk(device).map(({ kind }) => kind)).toEqual(['of tomorrow'])
  })
})

const RUNS = Number(process.env['OUTBOX_RUNS'] ?? (process.env['TEST_FULL'] === 'true' ? 2_000 : 150))

/** Acts of tabs that seal what they keep, each with a cipher that takes its time, on one disk. */
const sealedOn = (device: Device) => {
  const disk = aDisk((kept) => {
    for (const { input } of peek<OutboxEntry[]>(kept.get(`${SEALED}outbox`)) ?? []) device.taken.add(input as number)
  })
  let slow = 0
  return (page: { alive: boolean }): Pick<Surroundings, 'read' | 'update'> => {
    const around = { join: (_name: string, sealed: unknown) => sealed, onLost: () => undefined }
    const cipher = aCipher(undefined, () => slow++ % 3)
    const work = createOwnWork({ disk: disk.page(() => page.alive), cipher, ...around })
    return {
      read: async (of) => (await work.read<OutboxEntry[]>(of, 'outbox')) ?? [],
      update: async (of, change) =>
        (await work.update<readonly OutboxEntry[]>(of, 'outbox', (before = []) => change(before)))!,
    }
  }
}

describe('acts of pages that die on lines that lose calls', () => {
  it.each(['in clear', 'sealed'] as const)(
    'take effect once and in their order, whatever is lost, whenever a page dies, in however many tabs (%s)',
    async (how) => {
      const lines = fc.array(fc.constantFrom<Line>('through', 'lost on the way', 'answer lost'), { maxLength: 12 })
      const pages = fc.array(
        fc.record({
          acts: fc.integer({ min: 0, max: 5 }),
          dies: fc.integer({ min: 1, max: 60 }),
          isAlone: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      )
      await fc.assert(
        fc.asyncProperty(lines, pages, async (script, opened) => {
          const [device, server] = [aDevice(), aServer(script)]
          const store = how === 'sealed' ? sealedOn(device) : undefined
          let next = 1
          const running: Promise<unknown>[] = []
          for (const { acts, dies, isAlone } of opened) {
            const tab = aPage(device, server, { dies, ...(store && { store }) })
            const work = async () => {
              for (let made = 0; made < acts; made++) {
                await tab.add(OWNER, 'act', next++)
                await tab.flush(OWNER)
              }
            }
            // Over when it has done all or is dead; tabs that are not alone go on beside the next ones.
            const ends = Promise.race([work(), dead(tab.page)])
            if (isAlone) await ends
            else running.push(ends)
          }
          await Promise.all(running)
          // The line is good again: a last page sends the rest.
          const last = aPage(device, server, store && { store })
          for (let round = 0; round <= script.length; round++) await last.flush(OWNER)
          const taken = [...device.taken]
          expect(server.done).toEqual(taken.filter((act) => act % 7 !== 0))
          const left = (await last.read(OWNER)).map(({ input, refusal }) => [input, refusal])
          expect(left).toEqual(taken.filter((act) => act % 7 === 0).map((act) => [act, `no ${act}`]))
        }),
        // Sealing costs ten times what all the rest does.
        { numRuns: how === 'sealed' ? Math.ceil(RUNS / 5) : RUNS },
      )
      // Long runs share the machine with others.
    },
    60_000 + RUNS * 100,
  )
})

const dead = async (page: { alive: boolean }) => {
  while (page.alive) await tick()
}

describe('acts on a device that takes nothing more', () => {
  const entry = (id: string, madeAt: number) => ({ id, madeAt }) as OutboxEntry
  const namesOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id)
  /** A disk that is full or not, and what it has. */
  const aFullDisk = (has: readonly OutboxEntry[]) => {
    const disk = { isFull: true, has, told: 0 }
    const acts = keepingOn(
      {
        read: async () => disk.has,
        update: async (_of, change) => {
          if (disk.isFull) throw new Error('QuotaExceededError')
          return (disk.has = change(disk.has))
        },
      },
      () => disk.told++,
    )
    return { disk, ...acts }
  }

  it('last as long as the page, beside what the disk has, and are told of once', async () => {
    const { disk, read, update } = aFullDisk([entry('kept', 1)])
    expect(namesOf(await update(OWNER, (all) => [...all, entry('new', 2)]))).toEqual(['kept', 'new'])
    expect(namesOf(await update(OWNER, (all) => [...all, entry('newer', 3)]))).toEqual(['kept', 'new', 'newer'])
    expect(namesOf(await read(OWNER))).toEqual(['kept', 'new', 'newer'])
    expect([namesOf(disk.has), disk.told]).toEqual([['kept'], 1])
  })

  it('are on the disk again once it takes them, with what other tabs put there and without what was sent', async () => {
    const { disk, read, update } = aFullDisk([entry('sent', 1), entry('kept', 2)])
    await update(OWNER, (all) => [...all, entry('new', 3)])
    await update(OWNER, (all) => all.filter(({ id }) => id !== 'sent'))
    disk.has = [...disk.has, entry('of another tab', 4)]
    disk.isFull = false
    await update(OWNER, (all) => [...all, entry('last', 5)])
    expect(namesOf(disk.has)).toEqual(['kept', 'new', 'of another tab', 'last'])
    disk.has = []
    expect(await read(OWNER)).toEqual([])
  })
})
