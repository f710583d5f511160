import type { Item } from '@entrepot/contract/items/item.ts'
import { IconPackage } from '@tabler/icons-react'
import { formatDate } from '../../../kernel/format.ts'
import { Card } from '../../../shell/phone/index.ts'
import { quantityText } from '../../stock/index.ts'

/** A record in two lines: what it is and how much, where it lies. */
export const ItemCard = ({ item, onPress }: { item: Item; onPress?: () => void }) => (
  <Card
    title={item.name}
    text={[item.parent.name, item.tag, item.variant?.expiryDate && formatDate(item.variant.expiryDate)]
      .filter(Boolean)
      .join(' · ')}
    end={quantityText(item.quantity, item.unit)}
    picture={item.picture}
    icon={<IconPackage size={22} stroke={1.6} aria-hidden />}
    {...(onPress ? { onPress } : { href: `/m/item/${item.guid}` })}
  />
)
