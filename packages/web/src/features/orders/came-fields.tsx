import type { OrderLine } from '@entrepot/contract/orders/order.ts'
import { Box, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { formatNumber } from '../../kernel/format.ts'
import { Columns } from '../../ui/columns.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import type { Came } from './came.ts'
import { orderWords } from './words.ts'

type Line = Pick<OrderLine, 'type' | 'name' | 'tag' | 'remaining'>
type LineProps = {
  line: Line
  came: Came
  errors: FieldTexts
  onChange: (part: Partial<Came>) => void
  /** What an operation planned of it. */ planned?: number | null
  /** How many come is said, and not which ones. */ plain?: boolean
  disabled?: boolean
}
/** What came of one line: how many, which lots, which serial numbers. */
export const CameFields = ({
  line,
  came,
  errors,
  onChange,
  planned = null,
  plain = false,
  disabled = false,
}: LineProps) => {
  const say = orderWords.use()
  const isEquipment = line.type === 'equipment'
  return (
    <Box component="li" py={10} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <Columns of="minmax(0, 1fr) 150px" gap="4px 12px" align="center">
        <div>
          <strong>{line.name}</strong>
          <Help as="div" small>
            {[say('receive.expected', { count: formatNumber(planned ?? line.remaining) }), line.tag]
              .filter(Boolean)
              .join(' · ')}
          </Help>
        </div>
        <QuantityInput
          aria-label={say('receive.quantity_of', { name: line.name })}
          decimals={isEquipment ? 0 : 2}
          steps
          disabled={disabled}
          value={came.quantity}
          error={errors.quantity ?? errors.guid}
          onChange={(quantity) => onChange({ quantity })}
        />
      </Columns>
      {!plain && isEquipment && (came.quantity ?? 0) > 0 && (
        <Textarea
          mt={8}
          label={say('receive.serials')}
          description={say('receive.serials_help')}
          autosize
          minRows={1}
          maxRows={8}
          disabled={disabled}
          value={came.serials}
          error={errors.serials}
          onChange={(event) => onChange({ serials: event.currentTarget.value })}
        />
      )}
      {!plain && !isEquipment && (came.quantity ?? 0) > 0 && (
        <Lots came={came} error={errors.lots} onChange={onChange} />
      )}
    </Box>
  )
}

const Lots = ({
  came,
  error,
  onChange,
}: {
  came: Came
  error: string | undefined
  onChange: LineProps['onChange']
}) => {
  const say = orderWords.use()
  const { lots } = came
  const change = (at: number, part: Partial<Came['lots'][number]>) => {
    const next = lots.map((lot, of) => (of === at ? { ...lot, ...part } : lot))
    onChange({ lots: next })
  }
  return (
    <Box mt={6}>
      {lots.map((lot, at) => (
        <Columns key={lot.key} of="repeat(auto-fit, minmax(min(100%, 130px), 1fr))" gap="4px 8px" align="end" mb={6}>
          <TextInput
            label={say('receive.lot')}
            maxLength={255}
            value={lot.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <QuantityInput
            label={say('receive.lot_quantity')}
            value={lot.quantity}
            onChange={(quantity) => change(at, { quantity })}
          />
          <DateField
            label={say('receive.lot_date')}
            value={lot.expiryDate}
            onChange={(expiryDate) => change(at, { expiryDate })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={say('receive.remove_lot', { number: at + 1 })}
            onClick={() => onChange({ lots: lots.filter((_, of) => of !== at) })}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </Button>
        </Columns>
      ))}
      <Wrong>{error}</Wrong>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.7} aria-hidden />}
        onClick={() =>
          onChange({
            lots: [
              ...lots,
              {
                key: crypto.randomUUID(),
                name: '',
                quantity: lots.length === 0 ? came.quantity : null,
                expiryDate: null,
              },
            ],
          })
        }
      >
        {say('receive.add_lot')}
      </Button>
    </Box>
  )
}
