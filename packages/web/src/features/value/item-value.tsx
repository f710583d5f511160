import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Flex } from '@mantine/core'
import { priceText } from '../../kernel/price-text.ts'
import { valueWords } from './words.ts'

/** What a record costs and is worth, for who may see prices; nothing where nobody has said what it cost. */
export const ItemValue = ({ item }: { item: Item }) => {
  const say = valueWords.use()
  const figures = [
    ['averageCost', item.averageCost],
    ['value', item.value],
  ] as const
  return figures.map(
    ([name, amount]) =>
      amount !== null && (
        <Flex key={name} gap={4}>
          <Box component="dt" c="dimmed">
            {say(`figures.${name}`)}
          </Box>
          <Box component="dd" className="e-number" fw={550}>
            {priceText(amount)}
          </Box>
        </Flex>
      ),
  )
}
