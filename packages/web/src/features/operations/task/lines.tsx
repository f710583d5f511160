import type { TaskKind } from '@entrepot/contract/operations/kinds.ts'
import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { Button, Flex } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { pagesOf, searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardList } from '../../../ui/grid/card-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TabChoice } from '../../../ui/tab-choice.tsx'
import { taskSearch, type LineTab, type TaskSearch } from '../address.ts'
import { operations } from '../api.ts'
import type { LinesAsked } from '../copy/copied-lines.ts'
import { readLinesPage } from '../copy/read-page.ts'
import { operationWords } from '../words.ts'
import { useExitStatuses } from './exit-status.tsx'
import { LineCard, type LineActs } from './line-card.tsx'
import css from './lines.module.css'
import { askedBy, countOfTab, tabsOf } from './task-kinds.ts'
import type { TaskDraft } from './use-draft.ts'

const NONE: readonly string[] = []
/** Where more is decided of a line than how much, its buttons take a row of their own on a phone. */
const HEIGHTS = { wide: 64, narrow: 124 } as const
const TALL = { wide: 64, narrow: 178 } as const
const DECIDED: readonly TaskKind[] = ['inventory_validation', 'out_of_stock']

type Props = {
  task: OpenedTask
  typed: TaskDraft
  acts: LineActs | null
  isBlind: boolean
  /** With what waits to be sent. */ standing: (line: TaskLine) => TaskLine
  /** « Tout accepter », « Tout est arrivé ». */ bulk: { label: string; busy: boolean; run: () => void } | null
}

/** The pages of one tab; scans of this page show where they stand at once. */
const useSource = ({ guid, operation: { guid: operation } }: OpenedTask, tab: LineTab, q: string | undefined) =>
  useMemo(() => {
    const list = Object.assign(
      ({ query }: { query: LinesAsked }, options: { signal?: AbortSignal }) =>
        readLinesPage({ guid: operation, task: guid }, query, options.signal),
      { key: [...operations.lines.key, guid] },
    )
    return { ...pagesOf(list, { ...askedBy(tab), ...(q && { search: q }) }), isOwnChange: () => true }
  }, [operation, guid, tab, q])

/** Lines by what became of them, each to be worked on where it stands; only those in sight are there (TASK-34). */
export const Lines = ({ task, typed, acts, isBlind, standing, bulk }: Props) => {
  const say = operationWords.use()
  const statuses = useExitStatuses(task) ?? NONE
  const navigate = useNavigate()
  const search = taskSearch(useSearch({ strict: false }))
  const tabs = tabsOf(task)
  const tab = search.show && tabs.includes(search.show) ? search.show : tabs[0]!
  const change = (part: SearchPart<TaskSearch>) =>
    void navigate({ to: '.', search: searchAfter(search, part), replace: true })
  const { q } = search
  const source = useSource(task, tab, q)
  const drawCard = (line: TaskLine) => (
    <LineCard
      task={task.guid}
      line={standing(line)}
      entry={typed.draft.entries[line.id]}
      kind={task.kind}
      acts={acts}
      isBlind={isBlind}
      exitStatuses={statuses}
    />
  )
  return (
    <div className={css.lines} data-lines>
      <Flex align="center" wrap="wrap" gap="8px 12px" p="0 24px 8px">
        <SearchField label={say('task.search')} value={q ?? ''} onSearch={(text) => change({ q: text || undefined })} />
        <TabChoice
          label={say('task.show.label')}
          values={tabs}
          value={tab}
          text={(one) => say(`task.show.${one}`)}
          count={(one) => countOfTab(one, task)}
          height={48}
          onChange={(one) => change({ show: one === tabs[0] ? undefined : one })}
          miw={0}
        />
        {bulk && (
          <Button variant="default" mih={48} loading={bulk.busy} onClick={bulk.run}>
            {bulk.label}
          </Button>
        )}
      </Flex>
      <CardList
        label={say('task.lines')}
        source={source}
        rowId={({ id }) => id}
        heights={DECIDED.includes(task.kind) ? TALL : HEIGHTS}
        countLabel={(count) => say('task.line_count', { count, shown: formatNumber(count) })}
        empty={<EmptyState kind="no-result" title={say('task.none')} text={say(`task.none_text.${tab}`)} />}
        card={drawCard}
      />
    </div>
  )
}
