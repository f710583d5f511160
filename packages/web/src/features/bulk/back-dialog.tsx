import { type BulkBack, type BulkBackRow, type BulkJob } from '@entrepot/contract/bulk/bulk.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { uiWords } from '../../ui/words.ts'
import { bulk } from './api.ts'
import { bulkWords } from './words.ts'

/** Records that are named at once. */
const NAMED = 8

/** What the way back will do, record by record, before anybody confirms it. */
export const BackDialog = ({
  job: { guid },
  onConfirm,
  onClose,
}: {
  job: BulkJob
  onConfirm: () => void
  onClose: () => void
}) => {
  const say = bulkWords.use()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...bulk.back.query({ params: { guid }, query: { page, size: NAMED } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
  return (
    <ConfirmDialog
      opened
      title={say('sure')}
      action={say('take_back')}
      busy={!data}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {data ? (
        <Consequences back={data} page={page} onPage={setPage} />
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </ConfirmDialog>
  )
}

const Consequences = ({ back, page, onPage }: { back: BulkBack; page: number; onPage: (page: number) => void }) => {
  const say = bulkWords.use()
  const { total, tried, undone, kept, reasons, rows } = back
  const count = (what: 'back.undone' | 'back.kept', number: number) =>
    say(what, { count: number, shown: formatNumber(number) })
  return (
    <Flex direction="column" gap={8}>
      {tried < total && (
        <Banner tone="info">{say('back.tried', { tried: formatNumber(tried), total: formatNumber(total) })}</Banner>
      )}
      <p>{undone > 0 ? count('back.undone', undone) : say('back.nothing')}</p>
      {kept > 0 && (
        <div>
          <p>{count('back.kept', kept)}</p>
          <Box component="ul" m="4px 0 0" pl={20} style={{ listStyle: 'disc' }}>
            {reasons.map(({ message, count: times }) => (
              <li key={message}>{say('preview.reason', { message, shown: formatNumber(times) })}</li>
            ))}
          </Box>
        </div>
      )}
      <Box component="ul" aria-label={say('rows')} m={0} style={{ overflowWrap: 'anywhere' }}>
        {rows.data.map((row) => (
          <Row key={row.item} row={row} />
        ))}
      </Box>
      {rows.total > NAMED && (
        <Flex align="center" gap={8}>
          <Button size="compact-xs" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {say('back.earlier')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={page * NAMED >= rows.total}
            onClick={() => onPage(page + 1)}
          >
            {say('back.later')}
          </Button>
          <Help as="span" small aria-live="polite">
            {say('back.range', {
              from: formatNumber((page - 1) * NAMED + 1),
              to: formatNumber(Math.min(page * NAMED, rows.total)),
              total: formatNumber(rows.total),
            })}
          </Help>
        </Flex>
      )}
    </Flex>
  )
}

const Row = ({ row: { name, result, message, changes } }: { row: BulkBackRow }) => {
  const say = bulkWords.use()
  const valueText = (value: BulkBackRow['changes'][number]['to']): string =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? say('edit.empty')
      : Array.isArray(value)
        ? value.join(', ')
        : typeof value === 'boolean'
          ? uiWords.say(value ? 'yes' : 'no')
          : typeof value === 'number'
            ? formatNumber(value)
            : value
  return (
    <Box component="li" py={3}>
      <strong>{name || say('hidden')}</strong>{' '}
      <Help as="span" small>
        {result === 'kept'
          ? say('back.stays', { reason: message })
          : changes
              .map(({ field, from, to }) => say('back.change', { field, from: valueText(from), to: valueText(to) }))
              .join(' · ')}
      </Help>
    </Box>
  )
}
