import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { quantityText } from '../stock/index.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

/** How much of an article is on order, beside how much of it is there. */
export const OnOrder = ({ item }: { item: Item }) => {
  const say = orderWords.use()
  const { data } = useQuery(orders.onOrder.query({ query: { item: item.guid } }))
  if (!data || data.quantity === 0) return null
  return (
    <Flex gap={4}>
      <Box component="dt" c="dimmed">
        {say('item.title')}
      </Box>
      <Box component="dd" className="e-number" fw={550}>
        {quantityText(data.quantity, item.unit)}
      </Box>
    </Flex>
  )
}
