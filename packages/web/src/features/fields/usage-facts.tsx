import { Box } from '@mantine/core'
import type { FieldUsage } from '@entrepot/contract/fields/field.ts'
import { formatNumber } from '../../kernel/format.ts'
import { fieldWords } from './words.ts'

/** Who would notice that the field goes (FIELD-20). */
export const UsageFacts = ({ usage }: { usage: FieldUsage | undefined }) => {
  const say = fieldWords.use()
  if (!usage)
    return (
      <Box component="p" mt={6} c="dimmed" fz={13}>
        {say('usage.counting')}
      </Box>
    )
  const { items, operations, layouts, dependents } = usage
  return (
    <Box component="ul" mt={6} c="dimmed" fz={13}>
      {operations > 0 && <li>{say('usage.operations', { count: operations, shown: formatNumber(operations) })}</li>}
      <li>{items > 0 ? say('usage.items', { count: items, shown: formatNumber(items) }) : say('usage.no_items')}</li>
      <li>
        {layouts > 0 ? say('usage.layouts', { count: layouts, shown: formatNumber(layouts) }) : say('usage.no_layouts')}
      </li>
      {dependents.length > 0 && (
        <li>{say('usage.dependents', { names: dependents.map(({ name }) => name).join(', ') })}</li>
      )}
    </Box>
  )
}
