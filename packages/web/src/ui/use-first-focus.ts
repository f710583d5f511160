import { useEffect, useRef } from 'react'
import { isTyping } from '../kernel/typing.ts'

/** The field that has the focus when a form opens in a drawer, which takes it first. */
export const useFirstFocus = <E extends HTMLElement>(isOn: boolean) => {
  const field = useRef<E>(null)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      if (!isTyping()) field.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isOn])
  return field
}
