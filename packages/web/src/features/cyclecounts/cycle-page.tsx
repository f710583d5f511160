import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../kernel/session.ts'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { COUNTERS, ROWS } from './roles.ts'
import { AccuracyList } from './accuracy-list.tsx'
import { CountList } from './count-list.tsx'
import { cycleWords } from './words.ts'

const VIEWS = ['list', 'accuracy'] as const

/** What to count today, and how exact what was counted has been. */
export const CyclePage = (): ReactNode => {
  const { view } = useSearch({ from: '/main/cycle-counts' })
  const [mayCount, seesRows] = [useCan(COUNTERS), useCan(ROWS)]
  const shown = seesRows && (view === 'accuracy' || !mayCount) ? 'accuracy' : 'list'
  const tabs = mayCount && seesRows && <Views shown={shown} />
  return shown === 'accuracy' ? <AccuracyList tabs={tabs} /> : <CountList tabs={tabs} />
}

const Views = ({ shown }: { shown: (typeof VIEWS)[number] }) => {
  const say = cycleWords.use()
  const navigate = useNavigate({ from: '/cycle-counts' })
  return (
    <TabChoice
      label={say('views')}
      values={VIEWS}
      value={shown}
      text={(one) => say(one)}
      onChange={(one) => void navigate({ search: one === 'accuracy' ? { view: one } : {} })}
      flex="1 1 100%"
      miw={0}
    />
  )
}
