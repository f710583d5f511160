import { device } from '../device.ts'
import { areKeysPending, wasNotAlone } from '../key-alone.ts'
import { Burst, SILENCE_MS } from './burst.ts'
import { decode, GROUP_SEPARATOR, layoutShownBy, typedText, type Scanner, type Stroke } from './decode.ts'
import { putBack, remember, setText, typeAfterAll, type FieldBefore } from './field-text.ts'
import { deliver } from './scans.ts'

/** A scanner that types like a keyboard, anywhere in the product (X-09, `ITEM-37`). One listener, before all others. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'])
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])

const scannerOf = (): Scanner => device.get().scanner
let burst = new Burst(scannerOf().gapMs)
let before: FieldBefore | null = null
let focused: Element | null = null
let learned: 'us' | 'typed' | null = null
let silence: ReturnType<typeof setTimeout> | undefined
/** This scanner ends its codes with Enter or Tab: a pause is then a busy computer, not the end of a code. */
let endsWithKey = false
const PATIENCE_MS = 400
const SURE_PATIENCE_MS = 3_000
/**
 * Keys that went back into a field as if a person had typed them. When the next one shows that it was a scanner after all,
 * they are taken again.
 */
let givenBack: Stroke[] = []
/** Digits of a character typed as Alt and a number, as some scanners do for everything. */
let altDigits = ''
/** A screen that wants the keys themselves, to learn how a scanner types. */
let listener: ((strokes: readonly Stroke[]) => void) | null = null

const swallow = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const finish = (strokes: readonly Stroke[]) => {
  clearTimeout(silence)
  // What no event could hold back, as characters typed by their number, is in the field again.
  if (before) putBack(before)
  if (listener) return listener(strokes)
  learned = layoutShownBy(strokes) ?? learned
  const code = decode(strokes, scannerOf(), learned)
  if (code === '') return
  // A field for codes takes it itself, without the Enter that would send its form.
  const field = before?.field
  if (field?.isConnected && field.dataset.takesScan !== undefined) return setText(field, code)
  deliver({ code, source: 'scanner' })
}

const onSilence = () => {
  if (areKeysPending()) return waitForSilence()
  settle()
}
/**
 * Programs that type for a person are as fast as a scanner. In a field of text only an end key tells them apart, unless
 * this scanner is known.
 */
const mayEndInSilence = () =>
  before === null || before.field.dataset.takesScan !== undefined || scannerOf().layout !== 'auto' || listener !== null
/** What was held back was a code, or a person after all. */
const settle = () => {
  clearTimeout(silence)
  const { strokes, isCode } = burst.silence()
  if (isCode && mayEndInSilence()) return finish(strokes)
  givenBack = strokes
  if (before) typeAfterAll(before, typedText(strokes))
}
/** A key that belongs to no code. */
const leave = () => void (burst.isScanner ? settle() : burst.drop())
const waitForSilence = () => {
  clearTimeout(silence)
  silence = setTimeout(onSilence, !endsWithKey ? SILENCE_MS : burst.isLong ? SURE_PATIENCE_MS : PATIENCE_MS)
}

/** The page was busy, the scanner was not: its keys carry the time of the scanner. */
const resume = (at: number) => {
  if (burst.resume(givenBack, at) && before) putBack(before)
  givenBack = []
}

const take = (event: KeyboardEvent, stroke: Stroke) => {
  if (burst.isScanner && !burst.continues(stroke)) settle()
  resume(stroke.at)
  const step = burst.take(stroke)
  if (step === 'first') {
    before = remember()
    focused = document.activeElement
  }
  if (step === 'first' || step === 'second') return
  swallow(event)
  if (step === 'recognised') {
    wasNotAlone()
    if (before) putBack(before)
    // The first keys may have meant something to what had the focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) focused.focus()
  }
  waitForSilence()
}

const onKeyDown = (event: KeyboardEvent) => {
  if (event.isComposing || event.repeat) return
  if (MODIFIERS.has(event.key)) {
    if (event.key === 'Alt') altDigits = ''
    return
  }
  if (ENDS.has(event.code) || ENDS.has(event.key)) {
    resume(event.timeStamp)
    if (!burst.endsAt(event.timeStamp)) return leave()
    const strokes = burst.drop()
    swallow(event)
    endsWithKey = true
    return finish(strokes)
  }
  const isAltGraph = event.getModifierState('AltGraph')
  if (event.altKey && !isAltGraph && /^Numpad\d$/.test(event.code)) return void (altDigits += event.code.at(-1)!)
  if (event.ctrlKey && !isAltGraph && event.code === 'BracketRight' && burst.isScanner)
    return take(event, { key: GROUP_SEPARATOR, code: '', shift: false, at: event.timeStamp })
  if ((event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph) return leave()
  if (event.key.length !== 1 && event.key !== 'Dead') return leave()
  take(event, { key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp })
}

/** Alt let go: the digits typed meanwhile are one character. */
const onKeyUp = (event: KeyboardEvent) => {
  if (event.key !== 'Alt' || altDigits === '') return
  const key = String.fromCharCode(Number(altDigits) % 256)
  altDigits = ''
  take(event, { key, code: '', shift: false, at: event.timeStamp })
}

let isListening = false
export const startListening = (): void => {
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  let known = scannerOf()
  device.subscribe(() => {
    // Other habits of the device may change while a code is being typed.
    if (scannerOf() === known) return
    known = scannerOf()
    burst = new Burst(known.gapMs)
  })
}

/** Gives the keys of the next bursts to a screen instead of their codes; ends with what it answers. */
export const listenToKeys = (to: (strokes: readonly Stroke[]) => void): (() => void) => {
  startListening()
  listener = to
  burst = new Burst(90)
  return () => {
    listener = null
    burst = new Burst(scannerOf().gapMs)
  }
}
