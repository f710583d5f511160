import { useEffect, useRef } from 'react'
import { device } from '../kernel/device.ts'
import { ALONE_MS, runAlone, wasNotAlone } from '../kernel/key-alone.ts'

/**
 * `mod+k`, `/`, `?`, `n`, or `g s` for one key after another. Matched on `event.key`, never on the place of the key.
 */
export type Shortcut = {
  keys: string
  label: () => string
  run: () => void
  /** In a field the key means the text, in an open layer nothing. */ outsideText?: true
}
type Registered = { current: Shortcut }

const registered = new Set<Registered>()
const SEQUENCE_MS = 1_200

export const allShortcuts = (): Shortcut[] => [...registered].map(({ current }) => current)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
const layerIsOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

let before = { key: '', at: 0 }
const onKeyDown = (event: KeyboardEvent) => {
  const key = event.key.toLowerCase()
  const withCommand = event.ctrlKey || event.metaKey
  if (!withCommand && event.timeStamp - before.at < ALONE_MS) {
    wasNotAlone()
    before = { key, at: event.timeStamp }
    return
  }
  // A list took it: what follows at once is no shortcut either.
  if (event.defaultPrevented) before = { key: '', at: event.timeStamp }
  if (event.defaultPrevented || event.repeat || event.altKey) return
  const sequence = !withCommand && event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${key}` : ''
  before = { key, at: event.timeStamp }
  const pressed = withCommand ? `mod+${key}` : key
  const all = [...registered]
  const found =
    all.findLast(({ current }) => current.keys === sequence) ?? all.findLast(({ current }) => current.keys === pressed)
  if (!found) return
  // A single letter is text in a field, belongs to an open layer, and can be switched off (WCAG 2.1.4).
  if (!withCommand && (isTyping(event.target) || layerIsOpen() || !device.get().shortcuts)) return
  if (found.current.outsideText && (isTyping(event.target) || layerIsOpen())) return
  event.preventDefault()
  if (withCommand) return found.current.run()
  runAlone(() => found.current.run())
}
let listening = false

/** A shortcut that works while the component is on the page; the last one registered for a key wins. */
export const useShortcut = (keys: string, label: () => string, run: () => void, active = true, outsideText?: true) => {
  const shortcut = useRef<Shortcut>({ keys, label, run })
  shortcut.current = { keys, label, run, ...(outsideText && { outsideText }) }
  useEffect(() => {
    if (!active) return
    if (!listening) window.addEventListener('keydown', onKeyDown)
    listening = true
    registered.add(shortcut)
    return () => void registered.delete(shortcut)
  }, [active])
}
