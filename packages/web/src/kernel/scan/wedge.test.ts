import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeKeyboard, type Press } from './fake-keyboard.ts'

/** Numbers that are the same in every run. */
let seed = 20_261_123
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const between = (least: number, most: number) => least + random() * (most - least)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!

type Gun = { gap: () => number; held: () => number }
/**
 * Times between keys as makers and users published them: 7 to 8 ms with 16 now and then, 5 to 60 around 20, and what
 * makers of Bluetooth devices set between two reports (12, 35 and 50 ms).
 */
const GUNS: Record<string, Gun> = {
  'a cable, polled every millisecond': { gap: () => between(2, 4), held: () => 1 },
  'a cable, polled every 8 ms': { gap: () => (random() < 0.1 ? 16 : between(7, 9)), held: () => between(1, 6) },
  'a radio dongle': { gap: () => between(5, 34), held: () => between(2, 4) },
  'Bluetooth, 12 ms between reports': { gap: () => 24 + between(-4, 8), held: () => between(10, 16) },
  'Bluetooth, 35 ms between reports': { gap: () => 50 + between(-8, 14), held: () => between(12, 35) },
  'Bluetooth, 50 ms between reports': { gap: () => 70 + between(-10, 15), held: () => between(25, 40) },
}

/** Keys of a code; now and then, three keys apart at least, the link holds one back for 60 to 120 ms. */
const scanOf = (gun: Gun, code: string, at: number, stalls: number, end: string | null = 'Enter'): Press[] => {
  let time = at
  let since = 3
  return [...code, ...(end ? [end] : [])].map((key) => {
    const stall = ++since > 3 && random() < stalls ? between(60, 120) : 0
    if (stall > 0) since = 0
    // Before a key, or between its two reports.
    const isHeld = random() < 0.3
    const downAt = time
    const upAt = downAt + Math.max(gun.held(), isHeld ? stall : 0)
    time = Math.max(downAt + Math.max(gun.gap(), stall), upAt + 1)
    return { key, downAt, upAt }
  })
}
const codeOf = () =>
  Array.from({ length: Math.round(between(6, 20)) }, () => pick([...'0123456789FHJKLMPWZ-'])).join('')
/** A quick hand: 70 to 220 ms a key, some rolled over. */
const handOf = (word: string, at: number): Press[] => {
  let time = at
  return [...word].map((key) => {
    const downAt = time
    time += between(70, 220)
    return { key, downAt, upAt: downAt + between(50, 130) }
  })
}
const WORDS = ['vis', 'ecrou', 'boite de gants', 'rayon quatre', 'inox']

describe('a scanner on a slow link or a busy machine', () => {
  vi.useFakeTimers({ now: 0 })
  const keyboard = fakeKeyboard({
    stub: (name, value) => void vi.stubGlobal(name, value),
    advance: (ms) => void vi.advanceTimersByTime(ms),
  })
  const codes: string[] = []
  beforeAll(async () => {
    const { startListening } = await import('./wedge.ts')
    const { onOtherwise } = await import('./scans.ts')
    startListening()
    onOtherwise(({ code }) => codes.push(code))
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const restart = async () => {
    keyboard.wait(5_000)
    keyboard.field.value = ''
    codes.length = 0
    const { device } = await import('../device.ts')
    device.set({ scanner: { layout: 'auto', prefix: '', suffix: '', gapMs: 35 } })
  }

  for (const [name, gun] of Object.entries(GUNS)) {
    it(`is split nowhere and merges nothing in 2,000 codes: ${name}`, async () => {
      await restart()
      const sent: string[] = []
      for (let count = 0; count < 2_000; count++) {
        const code = codeOf()
        sent.push(code)
        keyboard.play(scanOf(gun, code, keyboard.now + between(60, 400), 0.03, count % 5 === 0 ? 'Tab' : 'Enter'))
      }
      const wrong = sent.filter((code, at) => codes[at] !== code)
      expect({ count: codes.length, wrong: wrong.slice(0, 3), field: keyboard.field.value }).toEqual({
        count: sent.length,
        wrong: [],
        field: '',
      })
    })
    it(`takes no letter from who types beside it: ${name}`, async () => {
      await restart()
      const lost: string[] = []
      for (let count = 0; count < 1_000; count++) {
        const [code, word] = [codeOf(), pick(WORDS)]
        const hand = handOf(word, keyboard.now + 300)
        // The other hand, or a colleague, scans while the last letters are typed or a moment later.
        const at = hand.at(-1)!.downAt + between(-40, 500)
        keyboard.play([...hand, ...scanOf(gun, code, at, 0)])
        keyboard.wait(3_500)
        const found = [keyboard.field.value, ...codes]
        if (found.join('|') !== [word, code].join('|'))
          lost.push(`${word}, ${code} at ${Math.round(at - hand.at(-1)!.downAt)} ms: ${found.join(', ')}`)
        codes.length = 0
        keyboard.field.value = ''
      }
      expect(lost).toEqual([])
    })
  }

  it('that ends its codes with nothing at all is heard where no field has the focus, each code for itself', async () => {
    await restart()
    keyboard.blur()
    const sent: string[] = []
    for (let count = 0; count < 500; count++) {
      sent.push(codeOf())
      keyboard.play(scanOf(GUNS['a radio dongle']!, sent.at(-1)!, keyboard.now + between(260, 600), 0.02, null))
    }
    keyboard.wait(5_000)
    keyboard.focus()
    expect(codes).toEqual(sent)
  })

  it('is one code in the box of the scan page, Enter included, though its link fails for half a second', async () => {
    await restart()
    keyboard.field.dataset['scanBox'] = ''
    const [head, tail] = ['3400', '949497294']
    const gun = GUNS['a cable, polled every 8 ms']!
    const start = keyboard.now + 1_500
    const first = scanOf(gun, head, start, 0, null)
    keyboard.play([...first, ...scanOf(gun, tail, first.at(-1)!.upAt + 500, 0)])
    expect([codes, keyboard.field.value]).toEqual([[head + tail], ''])
    delete keyboard.field.dataset['scanBox']
  })
  it('leaves a cell that its first key opened as it was', async () => {
    await restart()
    keyboard.blur()
    keyboard.field.heard = []
    const presses = scanOf(GUNS['a cable, polled every 8 ms']!, '3400949497294', keyboard.now + 1_500, 0)
    keyboard.play(presses.slice(0, 1))
    keyboard.focus()
    keyboard.play(presses.slice(1))
    expect([codes, keyboard.field.heard]).toEqual([['3400949497294'], ['Escape']])
  })
  it('leaves alone what a person typed in that box and sends with Enter', async () => {
    await restart()
    keyboard.field.dataset['scanBox'] = ''
    const word = '3400949'
    const hand = handOf(word, keyboard.now + 1_500)
    keyboard.play([...hand, { key: 'Enter', downAt: hand.at(-1)!.upAt + 150, upAt: hand.at(-1)!.upAt + 220 }])
    expect([codes, keyboard.field.value]).toEqual([[], word])
    delete keyboard.field.dataset['scanBox']
  })
})
