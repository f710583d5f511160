import { type ChartData, SHOWN_VALUES } from '@entrepot/contract/dashboards/chart.ts'
import { Button, Flex } from '@mantine/core'
import { formatNumber } from '../../kernel/format.ts'
import { dashboardWords } from './words.ts'

type Props = { data: ChartData; most: number | null; page: number; onPage: (page: number) => void }

/** The values of a table that do not fit on one page (DASH-11). */
export const ChartPages = ({ data, most, page, onPage }: Props) => {
  const say = dashboardWords.use()
  const pages = data.step ? 1 : Math.ceil(data.values / (most ?? SHOWN_VALUES))
  if (pages < 2) return null
  return (
    <Flex component="nav" aria-label={say('chart.pages')} align="center" justify="flex-end" gap={8} pt={4} fz={12}>
      <Button size="compact-xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say('chart.before')}
      </Button>
      {say('chart.page', { page: formatNumber(page), pages: formatNumber(pages) })}
      <Button size="compact-xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {say('chart.after')}
      </Button>
    </Flex>
  )
}
