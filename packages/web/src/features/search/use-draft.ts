import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Echoes } from '../../ui/echoes.ts'
import { sameCondition } from '../../ui/conditions/index.ts'
import { type Carried, NOTHING_CARRIED, packLink, unpackLink } from './link.ts'
import type { SearchAddress } from './use-search-address.ts'

const PAUSE_MS = 300

/** The conditions as they are typed: they go to the address once typing pauses. */
export const useDraft = ({ s, carried, change }: SearchAddress) => {
  const [draft, setDraft] = useState<Group>(carried.filters)
  const [echoes] = useState(() => new Echoes(s ?? ''))
  const carry = (part: Partial<Carried>) => {
    const next = packLink({ filters: draft, columns: carried.columns, ...part })
    echoes.send(next ?? '')
    change({ s: next })
  }
  // Another address (a view, Back) comes into the editor.
  useEffect(() => {
    if (echoes.isOther(s ?? '')) setDraft((unpackLink(s) ?? NOTHING_CARRIED).filters)
  }, [echoes, s])
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
