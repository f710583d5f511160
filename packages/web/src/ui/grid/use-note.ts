import { useCallback, useEffect, useState } from 'react'
import { announce } from '../live.ts'

const SHOWN_MS = 4_000

/** What has just been done, under the list for a moment; `tell` says it aloud as well. */
export const useNote = () => {
  const [note, setNote] = useState('')
  const tell = useCallback((text: string) => {
    setNote(text)
    announce(text)
  }, [])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  return { note, setNote, tell }
}
