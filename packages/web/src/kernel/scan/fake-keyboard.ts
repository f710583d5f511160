/** A key pressed and let go, in milliseconds. */
export type Press = { key: string; downAt: number; upAt: number }

class Field {
  isConnected = true
  type = 'text'
  dataset: Record<string, string> = {}
  value = ''
  get selectionStart() {
    return this.value.length
  }
  get selectionEnd() {
    return this.value.length
  }
  setSelectionRange() {}
  heard: string[] = []
  dispatchEvent({ key }: { key?: string }) {
    if (key) this.heard.push(key)
  }
  focus() {}
}

const codeOf = (key: string) =>
  /\d/.test(key) ? `Digit${key}` : /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : key === '-' ? 'Minus' : key

/** How a test replaces what a browser has, and lets time pass. */
type Stage = { stub: (name: string, value: unknown) => void; advance: (ms: number) => void }

/** A page with one field that has the focus, and a keyboard whose events carry their own times. */
export const fakeKeyboard = ({ stub, advance }: Stage) => {
  const field = new Field()
  const listeners = new Map<string, (event: unknown) => void>()
  stub('HTMLElement', Field)
  stub('HTMLInputElement', Field)
  stub('HTMLTextAreaElement', class {})
  stub('InputEvent', class {})
  stub(
    'KeyboardEvent',
    class {
      key: string
      constructor(_type: string, { key }: { key: string }) {
        this.key = key
      }
    },
  )
  const page: { activeElement: unknown } = { activeElement: field }
  stub('document', page)
  stub('navigator', {})
  stub('window', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  })
  // The setter of the prototype, as in a browser.
  Object.defineProperty(Field.prototype, 'value', {
    get(this: { text?: string }) {
      return this.text ?? ''
    },
    set(this: { text?: string }, text: string) {
      this.text = text
    },
  })
  delete (field as { value?: string }).value

  const send = (type: 'keydown' | 'keyup', key: string, at: number) => {
    advance(Math.max(0, at - Date.now()))
    let isPrevented = false
    const shiftKey = /[A-Z]/.test(key)
    listeners.get(type)!({
      key,
      code: codeOf(key),
      timeStamp: at,
      shiftKey,
      getModifierState: () => false,
      preventDefault: () => void (isPrevented = true),
      stopImmediatePropagation: () => undefined,
    })
    if (type === 'keydown' && !isPrevented && key.length === 1 && page.activeElement === field) field.value += key
  }
  return {
    field,
    play(presses: readonly Press[]) {
      const events = presses.flatMap(({ key, downAt, upAt }) => [
        { type: 'keydown' as const, key, at: downAt },
        { type: 'keyup' as const, key, at: upAt },
      ])
      for (const { type, key, at } of events.toSorted((a, b) => a.at - b.at)) send(type, key, at)
    },
    blur: () => void (page.activeElement = null),
    focus: () => void (page.activeElement = field),
    wait: (ms: number) => advance(ms),
    get now() {
      return Date.now()
    },
  }
}
