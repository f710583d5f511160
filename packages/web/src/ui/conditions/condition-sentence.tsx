import { Box } from '@mantine/core'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { conditionSentence } from '@entrepot/contract/kernel/conditions/sentence.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useLanguage } from '../../kernel/words.ts'
import type { ConditionField } from './fields.ts'
import { completeOf } from './query.ts'
import { conditionWords } from './words.ts'

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text)

/** What a condition says in plain words, and how much of it is not asked yet. */
export const ConditionSentence = ({ fields, value }: { fields: readonly ConditionField[]; value: Group }) => {
  const say = conditionWords.use()
  const language = useLanguage()
  const { condition, left } = completeOf(value)
  const text = conditionSentence(condition, (id) => fields.find((field) => field.id === id), language, {
    day,
    number: formatNumber,
  })
  if (text === '' && left === 0) return null
  return (
    <Box component="p" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {text}
      {left > 0 && (
        <Box component="span" display="block" fs="italic">
          {say('incomplete', { count: left, shown: formatNumber(left) })}
        </Box>
      )}
    </Box>
  )
}
