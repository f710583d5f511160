import type { ChartCategory, ChartConfig, ChartData, ChartSeries } from '@entrepot/contract/dashboards/chart.ts'
import { tableOf } from '@entrepot/contract/dashboards/chart-table.ts'
import { Box } from '@mantine/core'
import { formatNumber } from '../../kernel/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Table } from '../../ui/table.tsx'
import { chartTerms, dashboardWords } from './words.ts'

type Props = {
  config: ChartConfig
  data: ChartData
  name: string
  onOpen: ((at: { category: ChartCategory; series: ChartSeries }) => void) | null
}
const shown = (value: number | null) => (value === null ? '–' : formatNumber(value))

/** What a chart is drawn from, for who reads it so; each figure opens its rows. */
export const ChartTable = ({ config, data, name, onOpen }: Props) => {
  const say = dashboardWords.use()
  const term = chartTerms.use()
  const { columns, rows, totals } = tableOf(config, data, {
    total: term('total'),
    before: (series) => term('before', { name: series }),
  })
  return (
    <Box style={{ overflow: 'auto', height: '100%' }}>
      <Table cell="5px 8px" sticky aria-label={say('chart.table_of', { name })}>
        <thead>
          <tr>
            <td />
            {columns.map((column, at) => (
              <th key={at} scope="col" data-end>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, category, cells }, at) => (
            <tr key={at}>
              <th scope="row">{label || term('total')}</th>
              {cells.map((value, place) => {
                const column = columns[place]
                const text = shown(value)
                return (
                  <td key={place} data-end>
                    {onOpen && value !== null && column?.series && !column.isBefore ? (
                      <LinkButton
                        aria-label={`${text}. ${say('chart.rows_of', { label, series: column.name })}`}
                        onClick={() => onOpen({ category, series: column.series! })}
                      >
                        {text}
                      </LinkButton>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">{term('total')}</th>
              {totals.map((value, at) => (
                <td key={at} data-end>
                  <strong>{shown(value)}</strong>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </Box>
  )
}
