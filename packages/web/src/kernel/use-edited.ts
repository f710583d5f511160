import { useRef, useState } from 'react'
import { useStale } from './forms.ts'

/**
 * A record that a page makes or changes: what is typed of it, whether that is saved, and what somebody else has made of
 * it meanwhile.
 */
export const useEdited = <R extends { version: number }, D extends object>(
  record: R | null,
  { draftOf, empty }: { draftOf: (record: R) => D; empty: D },
) => {
  const { current, settle, version, watch } = useStale<R>(record)
  const [draft, setDraft] = useState<D>(() => (record ? draftOf(record) : empty))
  const [isChanged, setChanged] = useState(false)
  // Asked when the page is left, which may be before what was said last is drawn.
  const unsaved = useRef(false)
  const mark = (is: boolean) => {
    unsaved.current = is
    setChanged(is)
  }
  return {
    draft,
    isChanged,
    isUnsaved: () => unsaved.current,
    set: (part: Partial<D>) => {
      mark(true)
      setDraft((before) => ({ ...before, ...part }))
    },
    saved: () => mark(false),
    /** The version that a change is of, and who watches for another one. */ version,
    watch,
    isStale: current !== null,
    takeTheirs: () => {
      if (current) setDraft(draftOf(current))
      settle()
    },
  }
}
