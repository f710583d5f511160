import type { OpenTarget } from '@entrepot/contract/modules.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { Button, Flex } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useLanguage } from '../../kernel/words.ts'
import { completeOf, ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { searches } from './api.ts'
import { NOTHING_CARRIED, packLink, unpackLink } from './link.ts'
import { searchWords } from './words.ts'

type Props = {
  target: OpenTarget
  /** What the address carries of them. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}
const filtersOf = (value: string | undefined): Group => (unpackLink(value) ?? NOTHING_CARRIED).filters
const packed = (filters: Group) => packLink({ filters: completeOf(filters).condition, columns: [] })

/** Conditions above a list, in the one condition language; as a view they are kept by the advanced search. */
export const ListConditions = ({ target, value, onChange }: Props) => {
  const say = searchWords.use()
  const [isOpen, setOpen] = useState(false)
  const count = filtersOf(value).rules.length
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? say('conditions_set', { shown: formatNumber(count) }) : say('conditions')}
      </Button>
      {isOpen && (
        <Editor
          target={target}
          value={value}
          onApply={(next) => {
            setOpen(false)
            onChange(next)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Editor = ({
  target,
  value,
  onApply,
  onClose,
}: Pick<Props, 'target' | 'value'> & { onApply: Props['onChange']; onClose: () => void }) => {
  const say = searchWords.use()
  const language = useLanguage()
  const { data } = useQuery({
    ...searches.fields.query({ query: { target } }),
    queryKey: [...searches.fields.key, target, language],
  })
  const [draft, setDraft] = useState<Group>(() => filtersOf(value))
  const fields = data?.data ?? []
  const s = packed(draft)
  return (
    <Dialog title={say('conditions')} size="xl" onClose={onClose}>
      <Flex direction="column" gap={12}>
        {fields.length > 0 && (
          <>
            <ConditionBuilder fields={fields} value={draft} onChange={setDraft} />
            <ConditionSentence fields={fields} value={draft} />
          </>
        )}
        <Flex justify="flex-end" align="center" gap={8} wrap="wrap">
          <Link to="/advanced-search" search={{ ...(target !== 'items' && { target }), ...(s && { s }) }}>
            {say('conditions_kept')}
          </Link>
          <Button variant="default" onClick={() => onApply(undefined)}>
            {say('conditions_none')}
          </Button>
          <Button onClick={() => onApply(s)}>{say('conditions_apply')}</Button>
        </Flex>
      </Flex>
    </Dialog>
  )
}
