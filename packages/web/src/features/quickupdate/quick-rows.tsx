import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { errorText } from '../../kernel/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { Table } from '../../ui/table.tsx'
import { isLeftOut, type QuickList, type QuickRow, type QuickValuesDraft } from './quick-list.ts'
import { OwnValues } from './own-values.tsx'
import { labelOf } from './label-of.ts'
import { quickWords } from './words.ts'

type Props = {
  list: QuickList
  fields: readonly QuickField[]
  change: (next: (before: QuickList) => QuickList) => unknown
}
/** What was scanned, the latest on top; each can be removed or given values of its own (QU-22). */
export const QuickRows = ({ list, fields, change }: Props) => {
  const say = quickWords.use()
  const [opened, setOpened] = useState<string | null>(null)
  const remove = useCallback(
    (guid: string) => void change((before) => ({ ...before, rows: before.rows.filter((row) => row.guid !== guid) })),
    [change],
  )
  const set = (guid: string, values: QuickValuesDraft) =>
    change((before) => ({
      ...before,
      rows: before.rows.map((row) => (row.guid === guid ? { ...row, values, refusal: null } : row)),
    }))
  if (list.rows.length === 0) return <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
  const row = list.rows.find(({ guid }) => guid === opened)
  return (
    <>
      <Box style={{ overflowX: 'auto', flexShrink: 0 }}>
        <Table cell="6px 8px" fz={14} miw={560} aria-label={say('list')}>
          <thead>
            <tr>
              <th>{say('columns.item')}</th>
              <th>{say('columns.code')}</th>
              <th>{say('columns.place')}</th>
              <th>{say('columns.values')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {list.rows.map((one) => (
              <Row
                key={one.guid}
                row={one}
                isElsewhere={isLeftOut(list, one)}
                fields={fields}
                onOpen={setOpened}
                onRemove={remove}
              />
            ))}
          </tbody>
        </Table>
      </Box>
      {row && (
        <OwnValues
          row={row}
          common={list.values}
          fields={fields}
          onDone={(values) => {
            set(row.guid, values)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type RowProps = {
  row: QuickRow
  isElsewhere: boolean
  fields: readonly QuickField[]
  onOpen: (guid: string) => void
  onRemove: (guid: string) => void
}
const Row = memo(({ row, isElsewhere, fields, onOpen, onRemove }: RowProps) => {
  const say = quickWords.use()
  const { guid, name, tag, place, values, refusal } = row
  const wrong = refusal ?? (isElsewhere ? (errorText('quick_location') ?? '') : null)
  const own = fields
    .filter(({ field }) => field in values)
    .map(labelOf)
    .join(', ')
  return (
    <tr data-guid={guid} {...(wrong && { style: { background: 'var(--e-error-tint)' } })}>
      <td>
        <Box style={{ overflowWrap: 'anywhere' }}>{name}</Box>
        {wrong && <StateBadge tone="error">{wrong}</StateBadge>}
      </td>
      <td>{tag && <code>{tag}</code>}</td>
      <td>{place.name}</td>
      <td>
        <Button
          size="compact-sm"
          variant={own ? 'light' : 'subtle'}
          disabled={fields.length === 0}
          aria-label={own ? say('own_of', { name, own }) : say('own', { name })}
          onClick={() => onOpen(guid)}
        >
          {own || say('own_set')}
        </Button>
      </td>
      <td>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          aria-label={say('remove', { name })}
          onClick={() => onRemove(guid)}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  )
})
