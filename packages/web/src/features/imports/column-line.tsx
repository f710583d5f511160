import type { ImportColumn } from '@entrepot/contract/imports/import.ts'
import { Box, Flex } from '@mantine/core'
import type { z } from 'zod'
import { NativeSelect } from '../../ui/native-select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { importWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

type LineProps = {
  column: z.infer<typeof ImportColumn>
  choices: { value: string; label: string }[]
  field: string
  isRemembered: boolean
  onField: (field: string) => void
  /** Where a field may be made for it. */ onNewField?: () => void
}
export const ColumnLine = ({ column, choices, field, isRemembered, onField, onNewField }: LineProps) => {
  const say = importWords.use()
  const heading = column.heading || say('no_heading')
  return (
    <Box component="tr" c={field === '' ? 'dimmed' : undefined}>
      <th scope="row">
        {heading}
        <Help as="div" small style={{ fontWeight: 400 }}>
          {say('column', { letter: column.column })}
        </Help>
      </th>
      <td>
        <Box className="e-cut" maw={340} c="dimmed" title={column.samples.join('\n')}>
          {column.samples.join(' · ')}
        </Box>
      </td>
      <td>{say(`kinds.${column.kind}`)}</td>
      <td>
        <Flex align="center" gap={8}>
          <NativeSelect
            name="column"
            aria-label={say('field', { heading: column.heading || say('column', { letter: column.column }) })}
            value={field}
            onChange={(event) => onField(event.currentTarget.value)}
            data={choices}
            w={220}
          />
          {field === '' && onNewField && <LinkButton onClick={onNewField}>{say('new_field.offer')}</LinkButton>}
          {isRemembered && <StateBadge tone="info">{say('remembered_badge')}</StateBadge>}
        </Flex>
      </td>
    </Box>
  )
}
