import { Button } from '@mantine/core'
import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../kernel/client.ts'
import { isFailure, textOf } from '../kernel/failure.ts'
import { formatTime } from '../kernel/format.ts'
import { Banner } from '../ui/small.tsx'
import { uiWords } from '../ui/words.ts'
import { frameWords } from './frame-words.ts'

/** On the screen, with an answer of before, because the last one did not come. */
const isOutdated = (query: Query): boolean => {
  const { error, data } = query.state
  return query.isActive() && data !== undefined && isFailure(error) && (error.unanswered || error.status >= 500)
}
const outdated = (): Query[] => queryClient.getQueryCache().findAll({ predicate: isOutdated })
/** The oldest answer among them and why nothing newer came, as one text that is the same until one of them changes. */
export const outdatedNow = (): string => {
  const [oldest] = outdated().toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  return oldest ? `${oldest.state.dataUpdatedAt} ${textOf(oldest.state.error)}` : ''
}
const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** What was read stays on the screen when it cannot be read again: this says how old it is, and asks anew. */
export const OutdatedBanner = () => {
  const say = frameWords.use()
  const sayUi = uiWords.use()
  const found = useSyncExternalStore(subscribe, outdatedNow)
  if (!found) return null
  const [at, ...reason] = found.split(' ')
  const retry = () => {
    for (const query of outdated()) void query.fetch().catch(() => undefined)
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button size="xs" variant="default" onClick={retry}>
          {sayUi('retry')}
        </Button>
      }
    >
      {reason.join(' ')} {say('outdated', { time: formatTime(new Date(Number(at)).toISOString()) })}
    </Banner>
  )
}
