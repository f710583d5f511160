import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../kernel/words.ts'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { Wrong } from '../../ui/wrong.tsx'
import { searches } from './api.ts'
import type { TaskProps } from './task-props.ts'
import type { TaskDraft } from './template-draft.ts'

const NOTHING = { operator: 'AND' as const, rules: [] }

/** The conditions that items of a task meet, in the one condition language (COP-13). */
export const FiltersEditor = ({ task, errorOf, readOnly, onChange }: TaskProps) => {
  const language = useLanguage()
  const { data } = useQuery({
    ...searches.fields.query({ query: { target: 'items' } }),
    queryKey: [...searches.fields.key, 'items', language],
  })
  const fields = data?.data ?? []
  const value = task.item_filters ?? NOTHING
  if (fields.length === 0) return null
  return (
    <Box>
      {!readOnly && (
        <ConditionBuilder
          fields={fields}
          value={value}
          onChange={(condition) => onChange({ item_filters: condition as TaskDraft['item_filters'] })}
        />
      )}
      <ConditionSentence fields={fields} value={value} />
      <Wrong>{errorOf('item_filters')}</Wrong>
    </Box>
  )
}
