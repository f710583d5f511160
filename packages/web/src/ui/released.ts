/** Whether something is being pressed: what is taken away from under the pointer never feels the click. */
let isPressed = false
const waiting: (() => void)[] = []

const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
  // The click comes right after the release.
  setTimeout(() => {
    if (isPressed) return
    for (const tell of waiting.splice(0)) tell()
  })
}
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', press, { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, release, { capture: true, passive: true })
}

/** When nothing is being pressed, and what was pressed has been clicked. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
