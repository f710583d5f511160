import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock is on, as far as the keys pressed in a field tell. */
export const useCapsLock = () => {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, watch: { onKeyDown: look, onKeyUp: look } }
}
