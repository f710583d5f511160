import { useEffect, useRef } from 'react'

/** The field that has the focus when a form opens in a drawer, which takes it first. */
export const useFirstFocus = <E extends HTMLElement>(isOn: boolean) => {
  const field = useRef<E>(null)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [isOn])
  return field
}
