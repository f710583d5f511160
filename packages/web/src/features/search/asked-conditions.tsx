import { type Group, isGroup, type Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { IconAdjustments, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../kernel/words.ts'
import { ConditionSentence } from '../../ui/conditions/index.ts'
import { searches } from './api.ts'
import { packLink, unpackLink } from './link.ts'
import { searchWords } from './words.ts'

export type AskedConditionsProps = {
  target: OpenTarget
  /** As the address of the list carries it: anything at all. */ value: object
  onRemove: () => void
}
/** Null where somebody cut or changed it. */
const groupIn = (value: object): Group | null => {
  try {
    const rule = value as Rule
    return unpackLink(packLink({ filters: isGroup(rule) ? rule : { operator: 'AND', rules: [rule] }, columns: [] }))!
      .filters
  } catch {
    return null
  }
}

/** What a list is narrowed to beside its own filters, in words: it can be taken away, and opened in the search. */
export const AskedConditions = ({ target, value, onRemove }: AskedConditionsProps) => {
  const say = searchWords.use()
  const language = useLanguage()
  const { data } = useQuery({
    ...searches.fields.query({ query: { target } }),
    queryKey: [...searches.fields.key, target, language],
  })
  const filters = groupIn(value)
  const s = filters ? packLink({ filters, columns: [] }) : undefined
  return (
    <Flex
      component="section"
      aria-label={say('conditions')}
      align="flex-start"
      gap={8}
      flex="1 1 100%"
      miw={0}
      p="5px 6px 5px 11px"
      bd="1px solid var(--e-link)"
      bdrs={8}
      bg="var(--e-selected)"
    >
      <Box c="var(--e-link)" pt={3} lh={0}>
        <IconAdjustments size={16} stroke={1.7} aria-hidden />
      </Box>
      <Flex flex="1 1 0" miw={0} wrap="wrap" gap="2px 12px" pt={1}>
        <Box miw={0} maw="100%">
          {filters === null ? say('broken') : data && <ConditionSentence fields={data.data} value={filters} />}
        </Box>
        {filters && (
          <Link to="/advanced-search" search={{ ...(target !== 'items' && { target }), ...(s && { s }) }}>
            {say('asked_open')}
          </Link>
        )}
      </Flex>
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={say('asked_remove')} onClick={onRemove}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Flex>
  )
}
