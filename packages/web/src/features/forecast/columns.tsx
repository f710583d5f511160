import { FORECAST_LIST } from '@entrepot/contract/forecast/list.ts'
import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { SOON_DAYS } from '@entrepot/contract/forecast/run-out.ts'
import { formatNumber } from '../../kernel/format.ts'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns } from '../layouts/index.ts'
import { quantityText } from '../stock/index.ts'
import { runsOutText } from './runs-out-text.ts'
import { forecastTerms } from './words.ts'

/** What is left to do something about it: until an order would come too late. */
const isPressing = ({ orderBy, runsOut, to }: Forecast): boolean => (orderBy ?? runsOut ?? '9') <= to
const isSoon = ({ daysLeft, leadDays }: Forecast): boolean =>
  daysLeft !== null && daysLeft - (leadDays ?? 0) <= SOON_DAYS

export const forecastColumns = () =>
  gridColumns<Forecast>()(FORECAST_LIST, (name) => forecastTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 260,
      fixed: true,
      pinned: 'left',
      href: ({ item }) => `/forecast?open=${item}`,
    },
    runsOut: {
      width: 170,
      text: runsOutText,
      cell: (row) =>
        isPressing(row) ? (
          <StateBadge tone="error">{runsOutText(row)}</StateBadge>
        ) : isSoon(row) ? (
          <StateBadge tone="warning">{runsOutText(row)}</StateBadge>
        ) : (
          <span>{runsOutText(row)}</span>
        ),
    },
    daysLeft: { width: 130 },
    perDay: { width: 110, text: ({ perDay }) => formatNumber(perDay, 2) },
    available: { width: 140, text: ({ available, unit }) => quantityText(available, unit) },
    onOrder: { width: 140, text: ({ onOrder, unit }) => (onOrder === 0 ? '' : quantityText(onOrder, unit)) },
    supplier: { width: 180 },
    orderBy: { width: 180 },
    proposed: { width: 160 },
    exits: { hidden: true },
    consumed: { hidden: true, text: ({ consumed, unit }) => quantityText(consumed, unit) },
    days: { hidden: true },
    leadDays: { hidden: true },
    tag: { hidden: true },
  })
