import { device } from '../device.ts'
import { areKeysPending, wasNotAlone } from '../key-alone.ts'
import { tookKey } from '../typing.ts'
import { Burst, SLOWEST_MS, type Told } from './burst.ts'
import { decode, GROUP_SEPARATOR, layoutShownBy, typedText, type Scanner, type Stroke } from './decode.ts'
import { focusedField, putBack, remember, setText, typeAfterAll, type FieldBefore } from './field-text.ts'
import { deliver } from './scans.ts'

/** A scanner that types like a keyboard, anywhere in the product (X-09, `ITEM-37`). One listener, before all others. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'])
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])

/** A key with the field and the focus as it found them. `isKept`: the page never saw it. */
type Key = Stroke & { before: FieldBefore | null; focused: Element | null; isKept: boolean }

const scannerOf = (): Scanner => device.get().scanner
let burst = new Burst<Key>(scannerOf().gapMs)
let learned: 'us' | 'typed' | null = null
let silence: ReturnType<typeof setTimeout> | undefined
/** This scanner ends its codes with Enter or Tab: a pause is then a busy computer, not the end of a code. */
let endsWithKey = false
const PATIENCE_MS = 400
const SURE_PATIENCE_MS = 3_000
/** In a field where nothing but codes is typed, Enter takes what came in this time as one. */
const BOX_STALL_MS = 1_000
/** Digits of a character typed as Alt and a number, as some scanners do for everything. */
let altDigits = ''
/** A key that nobody pressed. */
let isOurs = false
/** A screen that wants the keys themselves, to learn how a scanner types. */
let listener: ((strokes: readonly Stroke[]) => void) | null = null

const swallow = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const finish = ({ code: keys, beside }: Told<Key>) => {
  clearTimeout(silence)
  const first = keys[0]!
  // Known by its Enter alone: the page saw all of its keys.
  if (!first.before && !keys.some(({ isKept }) => isKept)) undoOpened(first)
  giveBack(
    first,
    beside.filter((key) => key.isKept || key.at > first.at),
  )
  if (listener) return listener(keys)
  learned = layoutShownBy(keys) ?? learned
  const code = decode(keys, scannerOf(), learned)
  if (code === '') return
  // A field for codes takes it itself, without the Enter that would send its form.
  const field = first.before?.field
  if (field?.isConnected && field.dataset.takesScan !== undefined) return setText(field, code)
  deliver({ code, source: 'scanner' })
}
/** The field is again as it was before a key, with what a person typed since. */
const giveBack = ({ before }: Key, typed: readonly Key[]) => {
  if (!before) return
  if (typed.length > 0) typeAfterAll(before, typedText(typed))
  else putBack(before)
}

/** The first keys may have meant something to what had the focus: a cell that they opened is left as it was. */
const undoOpened = ({ focused }: Key) => {
  const opened = focusedField()
  if (opened && opened !== focused) {
    isOurs = true
    opened.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    isOurs = false
  }
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) focused.focus()
}

const onSilence = () => {
  if (areKeysPending()) return waitForSilence()
  settle()
}
/**
 * Programs that type for a person are as fast as a scanner. In a field of text only an end key tells them apart, unless
 * this scanner is known.
 */
const mayEndInSilence = ({ before }: Key) =>
  before === null || before.field.dataset.takesScan !== undefined || scannerOf().layout !== 'auto' || listener !== null
/** What was held back was a code, or a person after all. */
const settle = () => {
  clearTimeout(silence)
  const first = burst.first
  if (!first) return
  const told = burst.silence()
  if (told.isCode && mayEndInSilence(first)) return finish(told)
  giveBack(
    first,
    [...told.code, ...told.beside].toSorted((a, b) => a.at - b.at),
  )
}
/** A key that belongs to no code. */
const leave = () => void (burst.isScanner ? settle() : burst.drop())
const waitForSilence = () => {
  clearTimeout(silence)
  silence = setTimeout(onSilence, !endsWithKey ? burst.patienceMs : burst.isLong ? SURE_PATIENCE_MS : PATIENCE_MS)
}

const take = (event: KeyboardEvent, stroke: Stroke) => {
  if (burst.isScanner && !burst.continues(stroke)) settle()
  const key: Key = { ...stroke, before: remember(), focused: document.activeElement, isKept: false }
  const step = burst.take(key)
  if (step === 'typed') return tookKey(event.timeStamp)
  key.isKept = true
  swallow(event)
  if (step === 'recognised') {
    wasNotAlone()
    const first = burst.first!
    if (first.before) putBack(first.before)
    else undoOpened(first)
  }
  waitForSilence()
}

const stallMs = () => (focusedField()?.dataset.scanBox === undefined ? undefined : BOX_STALL_MS)
/** Enter or Tab: the end of a code, or a person's. */
const end = (event: KeyboardEvent) => {
  if (!burst.endsAt(event.timeStamp, stallMs())) return leave()
  swallow(event)
  endsWithKey = true
  const told = burst.drop(event.timeStamp)
  const gapMs = burst.paceOf(told.code)
  finish(told)
  if (listener === null && gapMs > scannerOf().gapMs) device.set({ scanner: { ...scannerOf(), gapMs } })
}

const onKeyDown = (event: KeyboardEvent) => {
  if (event.isComposing || event.repeat || isOurs) return
  if (MODIFIERS.has(event.key)) {
    if (event.key === 'Alt') altDigits = ''
    return
  }
  if (ENDS.has(event.code) || ENDS.has(event.key)) return end(event)
  const isAltGraph = event.getModifierState('AltGraph')
  if (event.altKey && !isAltGraph && /^Numpad\d$/.test(event.code)) return void (altDigits += event.code.at(-1)!)
  if (event.ctrlKey && !isAltGraph && event.code === 'BracketRight' && burst.isScanner)
    return take(event, { key: GROUP_SEPARATOR, code: '', shift: false, at: event.timeStamp })
  if ((event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph) return leave()
  if (event.key.length !== 1 && event.key !== 'Dead') return leave()
  take(event, { key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp })
}

const onKeyUp = (event: KeyboardEvent) => {
  if (event.key === 'Alt' && altDigits !== '') return takeNumber(event)
  burst.release(event.code, event.timeStamp)
}
/** Alt let go: the digits typed meanwhile are one character. */
const takeNumber = (event: KeyboardEvent) => {
  const key = String.fromCharCode(Number(altDigits) % 256)
  altDigits = ''
  take(event, { key, code: '', shift: false, at: event.timeStamp, upAt: event.timeStamp })
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
    burst = new Burst<Key>(known.gapMs)
  })
}

/** Gives the keys of the next bursts to a screen instead of their codes; ends with what it answers. */
export const listenToKeys = (to: (strokes: readonly Stroke[]) => void): (() => void) => {
  startListening()
  listener = to
  burst = new Burst<Key>(SLOWEST_MS)
  return () => {
    listener = null
    burst = new Burst<Key>(scannerOf().gapMs)
  }
}
