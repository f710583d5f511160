import { QueryObserver } from '@tanstack/react-query'
import { IconSend2 } from '@tabler/icons-react'
import { queryClient } from '../../kernel/client.ts'
import { can, moduleIsOn } from '../../kernel/session.ts'
import type { RecordEntriesOf } from '../../shell/index.ts'
import { REQUEST_EDIT, REQUESTS_ACCESS } from './access.ts'
import { requests } from './api.ts'
import { byHand } from './by-hand.ts'

let known: readonly { guid: string; name: string }[] = []
const isOpen = () => moduleIsOn(REQUESTS_ACCESS.module) && can(REQUEST_EDIT)

/** An entry for each request that is sent by hand (API-16), in the menu of one item. */
const entries: RecordEntriesOf = (records) => {
  if (records.kind !== 'item' || !('guids' in records.selection) || !isOpen()) return []
  const [item, ...others] = records.selection.guids
  if (item === undefined || others.length > 0) return []
  return known.map(({ guid, name }) => ({
    label: name,
    icon: IconSend2,
    run: () => void import('./send-by-hand.ts').then(({ sendByHand }) => sendByHand(guid, name, item)),
  }))
}

/** What may be sent by hand is known before a menu opens, and follows what is changed of it. */
export const watchManual = (): void => {
  if (!isOpen()) return
  byHand.entries = entries
  new QueryObserver(queryClient, requests.manual.query({})).subscribe(({ data }) => {
    known = data?.data ?? []
  })
}
