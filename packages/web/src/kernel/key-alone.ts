/** A scanner types the next key within this time: then the first one was no shortcut. */
export const ALONE_MS = 40

/**
 * Whether keys wait to be handled by a busy page, where the browser says so: a pause is then none of the hand or
 * scanner.
 */
export const areKeysPending = (): boolean => {
  const { scheduling } = navigator as { scheduling?: { isInputPending?: () => boolean } }
  return scheduling?.isInputPending?.() ?? false
}

let waiting: ReturnType<typeof setTimeout> | undefined
/** Does what a key alone means once it is sure to be alone. */
export const runAlone = (run: () => void): void => {
  clearTimeout(waiting)
  waiting = setTimeout(() => (areKeysPending() ? runAlone(run) : run()), ALONE_MS)
}
/** The key was the beginning of something else, as the code of a scanner. */
export const wasNotAlone = (): void => clearTimeout(waiting)
