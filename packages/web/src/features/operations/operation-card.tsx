import type { OperationRow } from '@entrepot/contract/operations/operation.ts'
import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../kernel/format.ts'
import { ProgressBar } from '../../ui/figures.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { assigneesText, dueOf, isOverdue } from './operation-columns.tsx'
import { operationTerms, operationWords } from './words.ts'

const placesOf = ({ location, destination, destination_site: site }: OperationRow) =>
  [location?.name, destination?.name ?? site?.name].filter(Boolean).join(' → ')

/** An operation in a column of the board. */
export const OperationCard = ({ operation }: { operation: OperationRow }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const due = dueOf(operation)
  const assignees = assigneesText(operation)
  return (
    <Flex
      component="li"
      direction="column"
      gap={6}
      p="10px 12px"
      bg="var(--e-ground)"
      bd="1px solid var(--e-line)"
      bdrs={8}
    >
      <Box fz={12} c="dimmed">
        {term(`types.${operation.type}`)}
      </Box>
      <Link
        to="/interventions/$guid"
        params={{ guid: operation.guid }}
        style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {operation.title}
      </Link>
      <Help small as="span">
        {[placesOf(operation), assignees].filter(Boolean).join(' · ')}
      </Help>
      <ProgressBar
        label={say('progress_of', { name: operation.title })}
        done={operation.tasks_done}
        total={operation.tasks_total}
      />
      {due && (
        <span>
          {isOverdue(operation) ? (
            <StateBadge tone="warning">{say('overdue', { date: formatDate(due) })}</StateBadge>
          ) : (
            <Help small as="span">
              {say('due', { date: formatDate(due) })}
            </Help>
          )}
        </span>
      )}
    </Flex>
  )
}
