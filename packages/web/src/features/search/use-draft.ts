import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sameCondition } from '../../ui/conditions/index.ts'
import { type Carried, NOTHING_CARRIED, packLink, unpackLink } from './link.ts'
import type { SearchAddress } from './use-search-address.ts'

const PAUSE_MS = 300

/** The conditions as they are typed: they go to the address once typing pauses. */
export const useDraft = ({ s, carried, change }: SearchAddress) => {
  const [draft, setDraft] = useState<Group>(carried.filters)
  const sent = useRef(s)
  const carry = (part: Partial<Carried>) => {
    sent.current = packLink({ filters: draft, columns: carried.columns, ...part })
    change({ s: sent.current })
  }
  // Another address (a view, Back) comes into the editor.
  useEffect(() => {
    if (s === sent.current) return
    sent.current = s
    setDraft((unpackLink(s) ?? NOTHING_CARRIED).filters)
  }, [s])
  // An address that changes meanwhile has its own draft.
  const sendLater = useEffectEvent((filters: Group) => {
    if (filters === carried.filters || sameCondition(filters, carried.filters)) return
    const timer = setTimeout(() => carry({ filters }), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => sendLater(draft), [draft])
  return { draft, setDraft, carry }
}
export type Draft = ReturnType<typeof useDraft>
