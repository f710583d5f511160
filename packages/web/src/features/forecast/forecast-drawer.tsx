import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { textOf } from '../../kernel/failure.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { quantityText } from '../stock/index.ts'
import { PROPOSALS } from './roles.ts'
import { forecasts } from './api.ts'
import { runsOutText } from './runs-out-text.ts'
import { ForecastWhy } from './why.tsx'
import { forecastTerms, forecastWords } from './words.ts'

type Props = { item: string; window: number; folder: string | undefined; onClose: () => void }

/** One article beside the list: the sentence, its figures one by one, and what can be done. */
export const ForecastDrawer = ({ item, window, folder, onClose }: Props) => {
  const { data, error, refetch } = useQuery(
    forecasts.ofItem.query({ params: { guid: item }, query: { window, ...(folder && { folder }) } }),
  )
  return (
    <SideDrawer title={data?.name ?? '…'} onClose={onClose}>
      {error && !data ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Flex direction="column" gap={16}>
          <ForecastWhy forecast={data} folder={folder} />
          <OneForecast forecast={data} />
          <Ways forecast={data} />
        </Flex>
      )}
    </SideDrawer>
  )
}

const OneForecast = ({ forecast }: { forecast: Forecast }) => {
  const say = forecastWords.use()
  const term = forecastTerms.use()
  const { unit, stock, reserved, available, onOrder, perDay, consumed, supplier, leadDays, orderBy, proposed } =
    forecast
  const facts: Fact[] = [
    [term('columns.runsOut'), runsOutText(forecast)],
    [term('columns.consumed'), quantityText(consumed, unit)],
    [term('columns.perDay'), formatNumber(perDay, 2)],
    [say('stock'), quantityText(stock, unit)],
    [say('reserved'), reserved !== 0 && quantityText(reserved, unit)],
    [term('columns.available'), reserved !== 0 && quantityText(available, unit)],
    [term('columns.onOrder'), onOrder !== 0 && quantityText(onOrder, unit)],
    [term('columns.supplier'), supplier?.name ?? null],
    [term('columns.leadDays'), leadDays === null ? null : formatNumber(leadDays)],
    [term('columns.orderBy'), orderBy && formatDate(orderBy)],
    [term('columns.proposed'), proposed === null ? null : formatNumber(proposed)],
  ]
  return <Facts facts={facts} ruled />
}

const Ways = ({ forecast: { item, supplier, proposed } }: { forecast: Forecast }) => {
  const say = forecastWords.use()
  const mayOrder = useCan(PROPOSALS)
  return (
    <Flex direction="column" gap={8}>
      <Link to="/item/$guid" params={{ guid: item }}>
        {say('open_item')}
      </Link>
      {mayOrder && supplier && proposed !== null && (
        <Link to="/orders/proposals" search={{ supplier: supplier.guid }}>
          {say('propose_of', { name: supplier.name })}
        </Link>
      )}
    </Flex>
  )
}
