import { focusedField } from './scan/field-text.ts'

/** Somebody who has just pressed a key goes on. */
const PAUSE_MS = 1_000

let typed: { field: Element; at: number } | null = null

/** A key that a field took, from a person. */
export const tookKey = (at: number): void => {
  const field = focusedField()
  if (field) typed = { field, at }
}

/**
 * Whether somebody is in the middle of a word: what opens meanwhile must not take the focus, and the next letter with
 * it.
 */
export const isTyping = (now = performance.now()): boolean =>
  typed !== null && typed.field === focusedField() && now - typed.at < PAUSE_MS
