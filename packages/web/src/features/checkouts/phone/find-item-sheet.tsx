import type { Item } from '@entrepot/contract/items/item.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPackage } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { Card, Cards, Nothing, PhoneField, Sheet } from '../../../shell/phone/index.ts'
import { items, quantityText } from '../../stock/index.ts'
import { refusalOf } from '../lend-refusal.ts'
import { checkoutWords } from '../words.ts'
import { checkoutPhoneWords } from './words.ts'

const OFFERED = 20

/** Something to hand over, found by its name; what cannot be lent says why. */
export const FindItemSheet = ({ onChoose, onClose }: { onChoose: (item: Item) => void; onClose: () => void }) => {
  const say = checkoutWords.use()
  const sayPhone = checkoutPhoneWords.use()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { data, error } = useQuery({
    ...items.list.query({ query: { search: asked, size: OFFERED } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = asked === '' ? [] : (data?.data ?? [])
  return (
    <Sheet title={sayPhone('lend.find')} onClose={onClose}>
      <PhoneField
        label={say('lend.find')}
        type="search"
        enterKeyHint="search"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {asked !== '' && (error || data?.data.length === 0) && (
        <Nothing title={error ? textOf(error) : say('lend.none')} />
      )}
      {found.length > 0 && (
        <Cards>
          {found.map((item) => (
            <li key={item.guid}>
              <Found item={item} onChoose={() => onChoose(item)} />
            </li>
          ))}
        </Cards>
      )}
    </Sheet>
  )
}

const Found = ({ item, onChoose }: { item: Item; onChoose: () => void }) => {
  const say = checkoutWords.use()
  const refusal = refusalOf(item)
  const available = say('lend.available', { quantity: quantityText(item.quantityAvailable, item.unit) })
  return (
    <Card
      title={item.name}
      text={refusal ?? [item.parent.name, available].join(' · ')}
      picture={item.picture}
      icon={<IconPackage size={22} stroke={1.6} aria-hidden />}
      {...(refusal ? { tone: 'muted' as const } : { onPress: onChoose })}
    />
  )
}
