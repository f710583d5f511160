import { monthOf } from '@entrepot/contract/kernel/company-clock.ts'
import type { OperationRow } from '@entrepot/contract/operations/operation.ts'
import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { addMonths, today, weeksOfMonth, type Day } from '../../kernel/month-days.ts'
import { currentLanguage } from '../../kernel/words.ts'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { operations } from './api.ts'
import { dueOf, StatusBadge } from './operation-columns.tsx'
import type { Asked } from './asked.ts'
import css from './month-view.module.css'
import { operationWords } from './words.ts'

/** Of one month; what is more says so. */
const MOST = 500
const A_DAY = 4

const nameOf = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

type Props = { query: Asked; day: string | undefined; onMonth: (day: string | undefined) => void }

/** Operations by the day by which they should be done, month by month. */
export const MonthView = ({ query, day, onMonth }: Props) => {
  const say = operationWords.use()
  const at = day ?? today()
  const [from, to] = monthOf(at)
  const { data, error, refetch } = useQuery(
    operations.list.query({ query: { ...query, from: query?.from ?? from, to: query?.to ?? to, size: MOST } }),
  )
  const weeks = weeksOfMonth(at)
  const of = new Map<string, OperationRow[]>()
  for (const row of data?.data ?? []) {
    const due = dueOf(row)
    if (due) of.set(due, [...(of.get(due) ?? []), row])
  }
  const step = (count: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon size={36} variant="default" aria-label={label} onClick={() => onMonth(addMonths(at, count))}>
      <Icon size={18} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <Flex direction="column" gap={8} p="0 24px 24px" flex={1} mih={0} style={{ overflow: 'auto' }}>
      <Flex align="center" gap={8}>
        {step(-1, say('month_before'), IconChevronLeft)}
        {step(1, say('month_after'), IconChevronRight)}
        <Button variant="default" onClick={() => onMonth(undefined)}>
          {say('today')}
        </Button>
        <Box component="h2" fz={16} fw={600} aria-live="polite" className={css.month}>
          {nameOf(at, { month: 'long', year: 'numeric' })}
        </Box>
      </Flex>
      {error && !data && <ErrorState text={textOf(error)} retry={() => void refetch()} />}
      {data && data.total > data.data.length && (
        <Banner tone="info">{say('calendar_most', { shown: formatNumber(data.data.length) })}</Banner>
      )}
      <table className={css.days} aria-label={nameOf(at, { month: 'long', year: 'numeric' })} aria-busy={!data}>
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th key={one} scope="col">
                {nameOf(one, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td
                  key={one}
                  data-other={one.slice(0, 7) !== at.slice(0, 7) || undefined}
                  aria-current={one === today() ? 'date' : undefined}
                >
                  <time dateTime={one}>{Number(one.slice(8))}</time>
                  <OfDay rows={of.get(one) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Flex>
  )
}

const OfDay = ({ rows }: { rows: readonly OperationRow[] }) => {
  const say = operationWords.use()
  if (rows.length === 0) return null
  const left = rows.length - A_DAY
  return (
    <ul>
      {rows.slice(0, A_DAY).map(({ guid, title, status }) => (
        <li key={guid}>
          <Link to="/interventions/$guid" params={{ guid }} title={title}>
            {title}
          </Link>
          <StatusBadge status={status} />
        </li>
      ))}
      {left > 0 && (
        <Help as="li" small>
          {say('calendar_more', { count: left, shown: formatNumber(left) })}
        </Help>
      )}
    </ul>
  )
}
