import { Flex } from '@mantine/core'
import type { Item } from '@entrepot/contract/items/item.ts'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../../ui/small.tsx'
import { ExpiryText } from './expiry-text.tsx'
import { variantWords } from './words.ts'

/** What a variant or lot is of, above its details. */
export const VariantLine = ({ item }: { item: Item }) => {
  const say = variantWords.use()
  if (!item.variant) return null
  const { kind, product } = item.variant
  return (
    <Flex component="p" wrap="wrap" align="center" gap={6} mb={10}>
      {say(`kinds.${kind}`)}, {say('tab.of').toLowerCase()}{' '}
      <Link to="/item/$guid" params={{ guid: product.guid }} search={{ tab: 'variants' }}>
        {product.name}
      </Link>
      <ExpiryText {...item.variant} />
      {!item.active && <StateBadge>{say('states.false')}</StateBadge>}
    </Flex>
  )
}
