import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconMapPin } from '@tabler/icons-react'
import { amount } from '../amounts.ts'
import { operations } from '../api.ts'
import { readLinesPage } from '../copy/read-page.ts'
import { operationWords } from '../words.ts'
import type { Entries } from './draft.ts'
import { counterOf } from './task-kinds.ts'

/** Lines that are asked for at once: what was typed is passed over. */
const AHEAD = 100

const isOpenLine = ({ found, output }: TaskLine) => found === null && output === null

type Props = {
  task: OpenedTask
  isBlind: boolean
  /** What was typed is done, saved or not. */ entries: Entries
  /** With what waits to be sent. */ standing: (line: TaskLine) => TaskLine
}
/** What comes next on the way through the places, so that nobody has to look for it. */
export const NextLine = ({ task, isBlind, entries, standing }: Props) => {
  const say = operationWords.use()
  const { data } = useQuery({
    queryKey: [...operations.lines.key, task.guid, 'next'],
    queryFn: ({ signal }) =>
      readLinesPage(
        { guid: task.operation.guid, task: task.guid },
        { page: 1, show: 'open', status: 'expected', size: AHEAD },
        signal,
      ),
    placeholderData: (before) => before,
  })
  const next = data?.data.find((line) => !entries[line.id] && isOpenLine(standing(line)))
  if (!next) return null
  const place = next.folder_path || next.folder?.name || ''
  const word =
    task.kind === 'out_of_stock_reception' ? 'receive' : counterOf(task.kind) === 'output' ? 'place' : 'count'
  return (
    <Flex
      component="section"
      align="center"
      gap={12}
      mih={56}
      p="8px 16px"
      bdrs={8}
      bg="var(--e-selected)"
      aria-label={say('task.next')}
    >
      <IconArrowRight size={22} stroke={1.7} aria-hidden style={{ flexShrink: 0, color: 'var(--e-link)' }} />
      <Box flex={1} miw={0}>
        <Box component="p" fw={650} style={{ overflowWrap: 'anywhere' }}>
          <Box component="span" c="dimmed" fw={500}>
            {say('task.next')}
          </Box>{' '}
          {next.name}
        </Box>
        {place && (
          <Flex component="p" align="center" gap={4} fz={13}>
            <IconMapPin size={15} stroke={1.7} aria-hidden />
            {say(`task.next_${word}`, { place })}
          </Flex>
        )}
      </Box>
      {!isBlind && next.expected !== null && (
        <Box component="p" className="e-number" fz={18} fw={650} style={{ whiteSpace: 'nowrap' }}>
          {amount(next.expected, next.unit)}
        </Box>
      )}
    </Flex>
  )
}
