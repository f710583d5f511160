import type { BundleProduct } from '@entrepot/contract/bundles/bundle.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import { type Item, type Unit } from '@entrepot/contract/items/item.ts'
import { Box, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '../../kernel/client.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { Columns } from '../../ui/columns.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { decimalsOf, quantityText } from '../stock/index.ts'
import { bundleWords } from './words.ts'

const listed = createClient('bundle-items', { list: itemsApi.list })
const OFFERED = 8

/** A product as it is typed; its location is where the chosen record lies. */
export type LineDraft = {
  item: string
  name: string
  unit: Unit
  location: string
  place: string
  quantity: number | null
}
export const draftOf = ({ item, location, location_path: place, quantity }: BundleProduct): LineDraft => ({
  item: item.guid,
  name: item.name,
  unit: item.unit,
  location: location.guid,
  place,
  quantity,
})
const keyOf = ({ item, location }: LineDraft) => `${item} ${location}`
/** The names under which the server refuses them. */
export const lineFields = (lines: readonly LineDraft[]): string[] => [
  'products',
  ...lines.flatMap((_, at) => ['item', 'location', 'quantity'].map((field) => `products.${at}.${field}`)),
]

type Props = { lines: readonly LineDraft[]; errors: FieldTexts; onChange: (lines: LineDraft[]) => void }
export const ProductLines = ({ lines, errors, onChange }: Props) => {
  const say = bundleWords.use()
  return (
    <>
      {lines.map((line, at) => (
        <Box
          key={keyOf(line)}
          py={10}
          style={{ borderBottom: '1px solid var(--e-line)' }}
          role="group"
          aria-label={say('form.line', { number: at + 1 })}
        >
          <Columns of="repeat(auto-fit, minmax(min(100%, 170px), 1fr))" gap="8px 12px" align="end">
            <div>
              <strong>{line.name}</strong>
              <Help as="div" small>
                {line.place}
              </Help>
              <Wrong>{errors[`products.${at}.item`] ?? errors[`products.${at}.location`]}</Wrong>
            </div>
            <QuantityInput
              label={say('form.quantity')}
              required
              min={1}
              decimals={decimalsOf(line.unit)}
              value={line.quantity}
              error={errors[`products.${at}.quantity`]}
              onChange={(quantity) => onChange(lines.map((one, of) => (of === at ? { ...one, quantity } : one)))}
            />
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
              aria-label={say('form.remove_of', { name: line.name })}
              onClick={() => onChange(lines.filter((_, of) => of !== at))}
            >
              {say('form.remove')}
            </Button>
          </Columns>
        </Box>
      ))}
      <ProductChoice
        known={new Set(lines.map(keyOf))}
        onPick={(item) =>
          onChange([
            ...lines,
            {
              item: item.guid,
              name: item.name,
              unit: item.unit,
              location: item.parent.guid,
              place: item.parent.name,
              quantity: 1,
            },
          ])
        }
      />
    </>
  )
}

/** Which product, and with it where it leaves from: found by its name or its code. */
const ProductChoice = ({ known, onPick }: { known: ReadonlySet<string>; onPick: (item: Item) => void }) => {
  const say = bundleWords.use()
  const [text, setText] = useState('')
  const asked = text.trim()
  const { data } = useQuery({
    ...listed.list.query({ query: { search: asked, size: OFFERED * 2 } }),
    enabled: asked !== '',
  })
  const offered = (data?.data ?? [])
    .filter(({ guid, parent, type }) => type !== 'equipment' && !known.has(`${guid} ${parent.guid}`))
    .slice(0, OFFERED)
  return (
    <Box mt={10}>
      <SearchField label={say('form.find')} value={text} onSearch={setText} />
      {asked !== '' && data && offered.length === 0 && (
        <div role="status">
          <Help>{say('form.none')}</Help>
        </div>
      )}
      <Box component="ul" mt={4} aria-label={say('form.offered')}>
        {asked !== '' &&
          offered.map((item) => (
            <li key={item.guid}>
              <Button
                variant="subtle"
                fullWidth
                h="auto"
                mih={40}
                justify="flex-start"
                onClick={() => {
                  setText('')
                  onPick(item)
                }}
              >
                <Box component="span" ta="start" style={{ whiteSpace: 'normal' }}>
                  {item.name}{' '}
                  <Help as="span" small>
                    {item.parent.name}, {quantityText(item.quantityAvailable, item.unit)}
                  </Help>
                </Box>
              </Button>
            </li>
          ))}
      </Box>
    </Box>
  )
}
