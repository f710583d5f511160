import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCipher, aDisk, ticks } from '../../testing/fake-device.ts'
import { createCipher, Unreadable, WORK_CIPHER, type Cipher } from './cipher.ts'
import { createOwnWork, SEALED, type Disk } from './engine.ts'

const OWNER = 'company.user'
const aWork = (disk: Disk, cipher: Cipher = aCipher(), lost: string[] = []) =>
  createOwnWork({
    disk,
    cipher,
    join: (_name, sealed, clear) => [sealed, clear].flat(),
    onLost: (name) => void lost.push(name),
  })
const textOf = (kept: ReadonlyMap<string, unknown>) =>
  [...kept].map(([name, value]) => `${name} ${JSON.stringify(value)} ${latin(value)}`).join('\n')
const latin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'data' in value
    ? Buffer.from(value.data as Uint8Array).toString('latin1')
    : ''

describe('work of one person on a device', () => {
  it('is read as it was written, and stands nowhere in clear', async () => {
    const { kept, page } = aDisk()
    await aWork(page()).write(OWNER, 'scan', { codes: ['CANARY', 'É'], note: null })
    expect(await aWork(page()).read(OWNER, 'scan')).toEqual({ codes: ['CANARY', 'É'], note: null })
    expect([...kept.keys()]).toEqual([`${SEALED}scan`])
    expect(textOf(kept)).not.toContain('CANARY')
    await aWork(page()).remove(OWNER, 'scan')
    expect(kept.size).toBe(0)
    expect(await aWork(page()).read(OWNER, 'scan')).toBe(undefined)
  })

  it('that the version before wrote in clear is read, and sealed by the next change', async () => {
    const { kept, page } = aDisk()
    kept.set('scan', ['CANARY'])
    const work = aWork(page())
    expect(await work.read(OWNER, 'scan')).toEqual(['CANARY'])
    await work.update<string[]>(OWNER, 'scan', (before = []) => [...before, 'more'])
    expect([...kept.keys()]).toEqual([`${SEALED}scan`])
    expect(await aWork(page()).read(OWNER, 'scan')).toEqual(['CANARY', 'more'])
    // Such a page is still open beside.
    kept.set('scan', ['late'])
    expect(await work.read(OWNER, 'scan')).toEqual(['CANARY', 'more', 'late'])
    await work.update<string[]>(OWNER, 'scan', (before = []) => [...before, 'last'])
    expect(await aWork(page()).read(OWNER, 'scan')).toEqual(['CANARY', 'more', 'late', 'last'])
    expect([...kept.keys()]).toEqual([`${SEALED}scan`])
  })

  it('is kept as it is where nothing can be sealed', async () => {
    const { kept, page } = aDisk()
    const work = aWork(page(), { ...aCipher(), seal: () => undefined, ready: async () => false })
    await work.write(OWNER, 'scan', ['one'])
    await work.update<string[]>(OWNER, 'scan', (before = []) => [...before, 'two'])
    expect([...kept]).toEqual([['scan', ['one', 'two']]])
    expect(await work.read(OWNER, 'scan')).toEqual(['one', 'two'])
  })

  it('has its files, with names and types, sealed like the rest and not sealed again', async () => {
    const { kept, page } = aDisk()
    const cipher = aCipher()
    const work = aWork(page(), cipher)
    const file = new File(['CANARY\nof bytes'], 'nail.png', { type: 'image/png', lastModified: 12 })
    await work.write(OWNER, 'outbox', [{ id: 'a', input: { file } }])
    const before = cipher.sealed
    await work.update<unknown[]>(OWNER, 'outbox', (entries = []) => [...entries, { id: 'b' }])
    expect(cipher.sealed).toBe(before + 1)
    const sealed = kept.get(`${SEALED}outbox`) as { files: { data: Blob }[] }
    expect(await sealed.files[0]!.data.text()).not.toContain('CANARY')
    expect(textOf(kept)).not.toContain('nail')
    const [read] = (await aWork(page()).read<{ input: { file: File } }[]>(OWNER, 'outbox'))!
    const { name, type, lastModified } = read!.input.file
    expect([name, type, lastModified]).toEqual(['nail.png', 'image/png', 12])
    expect(await read!.input.file.text()).toBe('CANARY\nof bytes')
  })

  it('whose key is gone is told once as lost, and work goes on', async () => {
    const { kept, page } = aDisk()
    const lost: string[] = []
    await aWork(page()).write(OWNER, 'scan', ['old'])
    const work = aWork(page(), aCipher(9), lost)
    expect(await work.read(OWNER, 'scan')).toBe(undefined)
    await ticks(3)
    expect(kept.size).toBe(0)
    await work.update<string[]>(OWNER, 'scan', (before = []) => [...before, 'new'])
    expect(await work.read(OWNER, 'scan')).toEqual(['new'])
    expect(lost).toEqual(['scan'])
  })

  it('is not lost when the disk only refuses to give the key', async () => {
    const { kept, page } = aDisk()
    await aWork(page()).write(OWNER, 'scan', ['old'])
    const lost: string[] = []
    const work = aWork(page(), { ...aCipher(), open: () => Promise.reject(new Error('not now')) }, lost)
    await expect(work.read(OWNER, 'scan')).rejects.toThrow('not now')
    await expect(work.update(OWNER, 'scan', () => [])).rejects.toThrow('not now')
    expect(lost).toEqual([])
    expect(kept.size).toBe(1)
  })

  it('that the disk does not take is refused, and what it has stays', async () => {
    const { page } = aDisk()
    let isFull = false
    const work = aWork(page(undefined, () => isFull))
    await work.write(OWNER, 'scan', ['one'])
    isFull = true
    await expect(work.write(OWNER, 'scan', ['two'])).rejects.toThrow('no room')
    await expect(work.update(OWNER, 'scan', () => ['three'])).rejects.toThrow('no room')
    isFull = false
    expect(await work.read(OWNER, 'scan')).toEqual(['one'])
    expect(await work.update<string[]>(OWNER, 'scan', (before = []) => [...before, 'four'])).toEqual(['one', 'four'])
  })

  it('is on its way to the disk when the call returns: a page that is left at this moment has written', async () => {
    const { page } = aDisk()
    let isAlive = true
    const cipher = aCipher(7, () => 1, 10_000)
    const work = aWork(
      page(() => isAlive),
      cipher,
    )
    void work.write(OWNER, 'scan', ['first'])
    void work.write(OWNER, 'scan', ['last'])
    isAlive = false
    expect(await aWork(page()).read(OWNER, 'scan')).toEqual(['last'])
  })

  it('has what was asked for last, however long the first of it takes', async () => {
    const { page } = aDisk()
    let slowness = 9
    const work = aWork(
      page(),
      aCipher(7, () => (slowness = Math.max(0, slowness - 3))),
    )
    const written = [1, 2, 3, 4, 5].map((at) => work.write(OWNER, 'scan', [at]))
    const changed = work.update<number[]>(OWNER, 'scan', (before = []) => [...before, 6])
    const last = work.update<number[]>(OWNER, 'scan', (before = []) => [...before, 7])
    expect(await changed).toEqual([5, 6])
    expect(await last).toEqual([5, 6, 7])
    await Promise.all(written)
    expect(await aWork(page()).read(OWNER, 'scan')).toEqual([5, 6, 7])
  })
})

const RUNS = Number(process.env['OWN_WORK_RUNS'] ?? (process.env['TEST_FULL'] === 'true' ? 3_000 : 200))
describe('work of several tabs that die, with a cipher that takes its time', () => {
  it(
    'loses and doubles nothing that was kept, and keeps the order of each tab',
    async () => {
      const tab = fc.record({
        acts: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }),
        dies: fc.integer({ min: 1, max: 80 }),
        slowness: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
        ahead: fc.constantFrom(0, 40, 10_000),
        full: fc.array(fc.boolean(), { maxLength: 6 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(tab, { minLength: 1, maxLength: 4 }), async (tabs) => {
          const { kept, page } = aDisk()
          const taken = new Set<string>()
          const refused = new Set<string>()
          const running = tabs.map(async ({ acts, dies, slowness, ahead, full }, at) => {
            let isAlive = true
            let turn = 0
            const slow = () => slowness[turn++ % slowness.length]!
            const cipher = aCipher(7, slow, ahead)
            const work = aWork(
              page(
                () => isAlive,
                () => full.shift() ?? false,
              ),
              cipher,
            )
            const make = async () => {
              for (const [number, pause] of acts.entries()) {
                const id = `${at} ${number}`
                const change = (before: string[] = []) => [...before, id]
                void work.update<string[]>(OWNER, 'outbox', change).then(
                  () => isAlive && taken.add(id),
                  () => refused.add(id),
                )
                await ticks(pause)
              }
              await ticks(60)
            }
            await Promise.race([make(), ticks(dies)])
            isAlive = false
          })
          await Promise.all(running)
          await ticks(50)
          const left = (await aWork(page()).read<string[]>(OWNER, 'outbox')) ?? []
          expect(new Set(left).size).toBe(left.length)
          expect(left).toEqual(expect.arrayContaining([...taken]))
          expect(left.filter((id) => refused.has(id))).toEqual([])
          for (const at of tabs.keys()) {
            const own = left.filter((id) => id.startsWith(`${at} `)).map((id) => Number(id.split(' ')[1]))
            expect(own).toEqual(own.toSorted((a, b) => a - b))
          }
          expect([...kept.keys()].every((name) => name.startsWith(SEALED))).toBe(true)
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 200,
  )
})

describe('the cipher of a browser', () => {
  const aKey = () => crypto.subtle.generateKey(WORK_CIPHER, false, ['encrypt', 'decrypt'])
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('seals at once what was made ready for, opens it, and uses no part of its stream twice', async () => {
    const key = await aKey()
    const cipher = createCipher(
      () => crypto.subtle,
      async () => key,
    )
    expect(cipher.seal(OWNER, bytes('not yet'))).toBe(undefined)
    expect(await cipher.ready(OWNER, 100)).toBe(true)
    const used = new Set<string>()
    for (let size = 0; size < 3_000; size += 37) {
      const plain = 'a'.repeat(size)
      let sealed = cipher.seal(OWNER, bytes(plain))
      while (!sealed) {
        await cipher.ready(OWNER, size)
        sealed = cipher.seal(OWNER, bytes(plain))
      }
      expect(new TextDecoder().decode(await cipher.open(OWNER, sealed))).toBe(plain)
      const first = new DataView(sealed.iv.buffer).getUint32(12)
      for (let block = first; block * 16 < first * 16 + sealed.data.length; block++) {
        const at = `${Buffer.from(sealed.iv.subarray(0, 12)).toString('hex')} ${block}`
        expect(used.has(at)).toBe(false)
        used.add(at)
      }
    }
  })

  it('knows another key, and says where there is none', async () => {
    const [one, other] = [await aKey(), await aKey()]
    const by = (key: CryptoKey) =>
      createCipher(
        () => crypto.subtle,
        async () => key,
      )
    const here = by(one)
    await here.ready(OWNER, 0)
    await expect(by(other).open(OWNER, here.seal(OWNER, bytes('text'))!)).rejects.toThrow(Unreadable)
    expect(await createCipher(() => undefined, aKey).ready(OWNER, 0)).toBe(false)
    const refused = createCipher(
      () => crypto.subtle,
      () => Promise.reject(new DOMException('no keys here', 'DataCloneError')),
    )
    expect(await refused.ready(OWNER, 0)).toBe(false)
  })
})
