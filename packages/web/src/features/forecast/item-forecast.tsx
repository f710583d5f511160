import type { Item } from '@entrepot/contract/items/item.ts'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { forecasts } from './api.ts'
import { runsOutText } from './runs-out-text.ts'
import { ForecastWhy } from './why.tsx'
import { forecastWords } from './words.ts'

/** When an article runs out, beside how much of it there is: the day, and what it is made from. */
export const ItemForecast = ({ item }: { item: Item }) => {
  const say = forecastWords.use()
  const isThing = item.type === 'equipment'
  const { data } = useQuery({
    ...forecasts.ofItem.query({ params: { guid: item.guid }, query: {} }),
    enabled: !isThing,
  })
  if (isThing || !data || data.state === 'none') return null
  return (
    <Box w="100%">
      <Box component="dt" c="dimmed" display="inline" mr={4}>
        {say('item')}
      </Box>
      <Box component="dd" display="inline">
        <Box component="span" fw={550}>
          {runsOutText(data)}
        </Box>
        <ForecastWhy forecast={data} />
      </Box>
    </Box>
  )
}
