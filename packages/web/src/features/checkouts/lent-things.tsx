import type { Item } from '@entrepot/contract/items/item.ts'
import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { decimalsOf, items, quantityText } from '../stock/index.ts'
import { refusalOf } from './lend-refusal.ts'
import type { Lending } from './lending.ts'
import { checkoutWords } from './words.ts'

const OFFERED = 6

type Props = {
  lines: readonly Lending[]
  errors: FieldTexts
  error: ReactNode
  onAdd: (item: Item) => void
  onChange: (lines: readonly Lending[]) => void
}

/** What is handed over, each with its quantity. */
export const LentThings = ({ lines, errors, error, onAdd, onChange }: Props) => {
  const say = checkoutWords.use()
  return (
    <Section title={say('lend.things')} level={3} help={say('lend.help')} error={error}>
      <Finder chosen={lines} onAdd={onAdd} />
      {lines.length > 0 && (
        <EntryList label={say('lend.things')}>
          {lines.map((line, at) => (
            <li key={line.item.guid}>
              <div>
                <strong>{line.item.name}</strong>
                <Help as="div" small>
                  {line.item.parent.name}
                  {' · '}
                  {say('lend.available', { quantity: quantityText(line.item.quantityAvailable, line.item.unit) })}
                </Help>
                <Wrong>{errors[`items.${at}`] ?? refusalOf(line.item)}</Wrong>
              </div>
              <Flex align="flex-start" gap={4} flex="none">
                {line.item.type !== 'equipment' && (
                  <QuantityInput
                    aria-label={say('lend.quantity_of', { name: line.item.name })}
                    w={150}
                    steps
                    decimals={decimalsOf(line.item.unit)}
                    value={line.quantity}
                    error={errors[`items.${at}.quantity`]}
                    onChange={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
                  />
                )}
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={say('lend.remove', { name: line.item.name })}
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                >
                  <IconX size={16} stroke={1.9} />
                </ActionIcon>
              </Flex>
            </li>
          ))}
        </EntryList>
      )}
    </Section>
  )
}

/** Enter looks for something, and does not send the form around it. */
const searchOnly = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const Finder = ({ chosen, onAdd }: { chosen: readonly Lending[]; onAdd: (item: Item) => void }) => {
  const say = checkoutWords.use()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { data } = useQuery({
    ...items.list.query({ query: { search: typed, size: OFFERED } }),
    enabled: typed !== '',
  })
  const offered = (data?.data ?? []).filter(({ guid }) => !chosen.some(({ item }) => item.guid === guid))
  return (
    <div role="group" aria-label={say('lend.find')} onKeyDown={searchOnly}>
      <SearchField label={say('lend.find')} value={text} onSearch={setText} />
      {typed !== '' && data?.data.length === 0 && (
        <div role="status">
          <Help>{say('lend.none')}</Help>
        </div>
      )}
      {typed !== '' && (
        <Box component="ul" mt={4}>
          {offered.map((item) => (
            <li key={item.guid}>
              <Button
                variant="subtle"
                size="xs"
                fullWidth
                justify="flex-start"
                onClick={() => {
                  onAdd(item)
                  setText('')
                }}
              >
                {item.name}, {item.parent.name}, {quantityText(item.quantityAvailable, item.unit)}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </div>
  )
}
