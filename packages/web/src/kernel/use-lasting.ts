import { useEffect, useState } from 'react'

/** Whether something has been so for a while: what passes by itself is not worth a word. */
export const useLasting = (isSo: boolean, ms: number): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && lasts
}
