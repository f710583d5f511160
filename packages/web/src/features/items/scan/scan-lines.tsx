import { ActionIcon, Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { StateBadge } from '../../../ui/small.tsx'
import { QuantityInput } from '../../../ui/quantity-input.tsx'
import { countOf, decimalsOf, outcomeOf, quantityText, refusalText } from '../../stock/index.ts'
import type { Recording } from './record.ts'
import type { ScanLine } from './session.ts'
import { scanWords } from './words.ts'
import { Table } from '../../../ui/table.tsx'

/** What the line leads to, as far as it is known here; where it arrives elsewhere the server knows. */
const outcome = (
  mode: Recording,
  place: string | null,
  { item, quantity }: ScanLine,
): { after: number | null; problem: string | null } => {
  if (mode === 'count') return { after: quantity, problem: refusalText(countOf(item, quantity).refusal) }
  const isElsewhere = mode === 'in' && place !== null && item.parent_guid !== place
  const { remaining, refusal } = outcomeOf(
    mode === 'in' ? 'in' : 'out',
    isElsewhere ? { ...item, quantity: 0, quantityAvailable: 0 } : item,
    quantity,
  )
  return { after: isElsewhere ? null : remaining, problem: refusalText(refusal) }
}

type Props = {
  line: ScanLine
  mode: Recording
  place: string | null
  placeName: string | null
  onQuantity: (guid: string, quantity: number | null) => void
  onRemove: (guid: string) => void
}
const Line = memo(({ line, mode, place, placeName, onQuantity, onRemove }: Props) => {
  const say = scanWords.use()
  const { item, quantity, scans, refusal } = line
  const { after, problem } = outcome(mode, place, line)
  const wrong = refusal ?? problem
  const arrives = mode === 'in' && placeName !== null && item.parent_guid !== place
  return (
    <tr data-guid={item.guid} {...(wrong && { style: { background: 'var(--e-error-tint)' } })}>
      <td>
        <Box style={{ overflowWrap: 'anywhere' }}>{item.name}</Box>
        {wrong && <StateBadge tone="error">{wrong}</StateBadge>}
      </td>
      <td>{item.tag && <code>{item.tag}</code>}</td>
      <td>{arrives ? placeName : item.parent.name}</td>
      <td data-end>{formatNumber(scans)}</td>
      <td>
        <QuantityInput
          aria-label={say('quantity_of', { name: item.name })}
          w={140}
          size="md"
          steps
          decimals={decimalsOf(item.unit)}
          value={quantity}
          aria-invalid={wrong ? true : undefined}
          onChange={(next) => onQuantity(item.guid, next)}
        />
      </td>
      <td data-end>{arrives ? '' : quantityText(item.quantity, item.unit)}</td>
      <td data-end>{after === null ? '' : quantityText(after, item.unit)}</td>
      <td>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          aria-label={say('remove', { name: item.name })}
          onClick={() => onRemove(item.guid)}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  )
})

/** What was scanned, the latest on top. */
export const ScanLines = ({ lines, ...rest }: Omit<Props, 'line'> & { lines: readonly ScanLine[] }) => {
  const say = scanWords.use()
  return (
    <Table cell="6px 8px" sticky fz={14} aria-label={say('lines')}>
      <thead>
        <tr>
          <th>{say('columns.item')}</th>
          <th>{say('columns.code')}</th>
          <th>{say('columns.place')}</th>
          <th data-end>{say('columns.scans')}</th>
          <th>{say('columns.quantity')}</th>
          <th data-end>{say('columns.stock')}</th>
          <th data-end>{say('columns.after')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.item.guid} line={line} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}
