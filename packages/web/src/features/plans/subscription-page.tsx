import type { Invoice, Subscription } from '@entrepot/contract/plans/plan.ts'
import { formatMoney } from '@entrepot/contract/plans/price.ts'
import { ActionIcon, Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { textOf } from '../../kernel/failure.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useLanguage } from '../../kernel/words.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { Page } from '../../ui/page.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { Help } from '../../ui/text.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { plans } from './api.ts'
import { saveInvoice } from './invoice-file.ts'
import { planWords } from './words.ts'
import { Columns } from '../../ui/columns.tsx'

const WHAT = ['items', 'users', 'fields'] as const
const SIZE = 20

const Held = ({ held }: { held: Subscription }) => {
  const say = planWords.use()
  const language = useLanguage()
  const isOver = held.status === 'expired'
  return (
    <Section
      title={say('own.plan', { plan: say(`names.${held.type}`) })}
      beside={<StateBadge tone={isOver ? 'error' : 'success'}>{say(isOver ? 'own.over' : 'own.active')}</StateBadge>}
    >
      <p>
        {held.endDate
          ? say(isOver ? 'own.ended' : 'own.until', { date: formatDate(held.endDate) })
          : say('own.endless')}
      </p>
      {held.renewal && (
        <Help>
          {say('own.renewal', {
            date: formatDate(held.renewal.date),
            amount: formatMoney(held.renewal.amount, held.renewal.currency, language),
          })}
        </Help>
      )}
      {held.renewal && held.renewal.failed > 0 && <Banner tone="warning">{say('own.failed')}</Banner>}
    </Section>
  )
}

const Usage = ({ held: { usage, limits } }: { held: Subscription }) => {
  const say = planWords.use()
  return (
    <Section title={say('own.usage')}>
      {WHAT.map((what) => (
        <Columns of="180px minmax(0, 320px)" gap={12} align="center" key={what}>
          <span>{say(`usage.${what}`)}</span>
          {limits[what] === null ? (
            <Help as="span">{say('usage.none', { shown: formatNumber(usage[what]) })}</Help>
          ) : (
            <ProgressBar label={say(`usage.${what}`)} done={usage[what]} total={limits[what]} />
          )}
        </Columns>
      ))}
    </Section>
  )
}

const InvoiceRow = ({ invoice }: { invoice: Invoice }) => {
  const say = planWords.use()
  const language = useLanguage()
  const download = useSubmit((_options, guid: string) => saveInvoice(guid))
  return (
    <tr>
      <td className="e-number">{invoice.number}</td>
      <td>
        <DateText value={invoice.createdAt} />
      </td>
      <td>
        {say(`names.${invoice.plan}`)}, {formatDate(invoice.from)} – {formatDate(invoice.to)}
      </td>
      <td data-end>{formatMoney(invoice.amount, invoice.currency, language)}</td>
      <td>
        <StateBadge tone={invoice.paid ? 'success' : 'warning'}>
          {say(invoice.paid ? 'own.paid' : 'own.unpaid')}
        </StateBadge>
      </td>
      <td>
        <ActionIcon
          aria-label={say('own.pdf', { number: invoice.number })}
          loading={download.saving}
          onClick={() => download.submit(invoice.guid)}
        >
          <IconDownload size={17} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  )
}

const Invoices = () => {
  const say = planWords.use()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...plans.invoices.key, 'pages'],
    queryFn: ({ pageParam, signal }) => plans.invoices({ query: { page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={say('own.invoices')}>
      {!data && error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <Help>{say('own.none')}</Help>
      ) : (
        <Table cell="8px 16px 8px 0">
          <thead>
            <tr>
              <th scope="col">{say('own.number')}</th>
              <th scope="col">{say('own.date')}</th>
              <th scope="col">{say('own.period')}</th>
              <th scope="col" data-end>
                {say('own.amount')}
              </th>
              <th scope="col">{say('own.state')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((invoice) => (
              <InvoiceRow key={invoice.guid} invoice={invoice} />
            ))}
          </tbody>
        </Table>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('own.more')}
        </Button>
      )}
    </Section>
  )
}

/** The plan, what is used of it, and what it has cost (PLAN-23). */
export const SubscriptionPage = () => {
  const say = planWords.use()
  const navigate = useNavigate()
  const { data: held, error, refetch } = useQuery(plans.subscription.query())
  return (
    <Page
      title={say('own.title')}
      body="narrow"
      actions={
        held && (
          <Button onClick={() => void navigate({ to: '/packs', search: {} })}>
            {say(held.guid && held.status === 'active' ? 'own.change' : 'own.choose')}
          </Button>
        )
      }
    >
      {held ? (
        <Sections>
          <Held held={held} />
          <Usage held={held} />
          <Invoices />
        </Sections>
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
