import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Differences } from './differences.tsx'
import { ItemsThen } from './items-then.tsx'
import { LISTS_THEN } from './lists-then.tsx'
import type { Shown } from './past-head.tsx'
import { RightsThen } from './rights-then.tsx'
import { instantIn } from './use-address.ts'
import { useShown, type View, VIEWS } from './views.ts'

const PAGES: Record<View, (shown: Shown) => ReactNode> = {
  items: ItemsThen,
  differences: Differences,
  ...LISTS_THEN,
  rights: RightsThen,
}
/** Folders, lists and rights as they were at an instant, and what differs between two. Nothing can be changed. */
export const PastPage = (): ReactNode => {
  const { at, view } = useSearch({ from: '/main/past' })
  const isShown = useShown()
  // Where the address says none it is the instant at which the page was opened.
  const [opened] = useState(() => new Date().toISOString())
  const [isSwitched, setSwitched] = useState(false)
  const Chosen = PAGES[VIEWS.find((one) => one === view && isShown(one)) ?? 'items']
  return <Chosen at={instantIn(at) ?? opened} isSwitched={isSwitched} onSwitch={() => setSwitched(true)} />
}
