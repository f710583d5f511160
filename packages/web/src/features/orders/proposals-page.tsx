import type { Proposal } from '@entrepot/contract/orders/order.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber, formatPrice } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { Page } from '../../ui/page.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { priceText } from '../../kernel/price-text.ts'
import { ForecastWhy } from '../forecast/index.ts'
import { quantityText } from '../stock/index.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

/**
 * What is low or runs out soon, by who sells it: one click makes the order, with every figure it was made from beside
 * it.
 */
export const ProposalsPage = () => {
  const say = orderWords.use()
  const { supplier } = useSearch({ from: '/main/orders/proposals' })
  const { data, error, refetch } = useQuery(orders.proposals.query({}))
  const shown = data?.data.filter((one) => supplier === undefined || one.supplier.guid === supplier) ?? []
  return (
    <Page
      title={say('proposals.title')}
      body="wide"
      breadcrumb={
        <Link to="/orders" className="e-cut">
          {say('title')}
        </Link>
      }
    >
      {error && !data ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : !data && <SkeletonRows />}
      {data && shown.length === 0 && (
        <EmptyState kind="unused" title={say('proposals.empty')} text={say('proposals.empty_text')} />
      )}
      {shown.length > 0 && (
        <Sections>
          <Help>
            {say('proposals.text')}
            {supplier && (
              <>
                {' '}
                <Link to="/orders/proposals">{say('proposals.all')}</Link>
              </>
            )}
          </Help>
          {shown.map((proposal) => (
            <OfSupplier key={proposal.supplier.guid} proposal={proposal} />
          ))}
        </Sections>
      )}
    </Page>
  )
}

const OfSupplier = ({ proposal: { supplier, lines, total } }: { proposal: Proposal }) => {
  const say = orderWords.use()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const quantityOf = (article: string, proposed: number) => (article in typed ? (typed[article] ?? 0) : proposed)
  const { submit, saving } = useSubmit(
    (options) =>
      orders.create(
        {
          body: {
            supplier: supplier.guid,
            articles: lines.flatMap(({ article, name, type, tag, reference, quantity, unitPrice }) => {
              const ordered = quantityOf(article, quantity)
              return ordered > 0 ? [{ name, type, tag, reference, orderedQuantity: ordered, unitPrice }] : []
            }),
          },
        },
        options,
      ),
    {
      onDone: ({ guid, number }) => {
        toast.success(say('created', { number }))
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void navigate({ to: '/orders/$guid', params: { guid } })
      },
    },
  )
  const isTouched = Object.keys(typed).length > 0
  return (
    <Section
      title={supplier.name}
      beside={
        <Flex align="center" gap={12}>
          {total !== null && !isTouched && <span className="e-number">{formatPrice(total)}</span>}
          <Button
            loading={saving}
            aria-label={say('proposals.create_of', { name: supplier.name })}
            onClick={() => submit()}
          >
            {say('proposals.create')}
          </Button>
        </Flex>
      }
    >
      <EntryList label={supplier.name}>
        {lines.map((line) => (
          <li key={line.article}>
            <div>
              <strong>{line.name}</strong>
              <Help as="div" small>
                {say(line.threshold === null ? 'proposals.there' : 'proposals.why', {
                  stock: quantityText(line.stock, line.unit),
                  threshold: formatNumber(line.threshold ?? 0),
                  onOrder: formatNumber(line.onOrder),
                })}
                {[
                  line.packaging > 1 && say('proposals.pack', { count: formatNumber(line.packaging) }),
                  line.reference,
                  priceText(line.unitPrice),
                ]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)
                  .join('')}
              </Help>
              {line.forecast && <ForecastWhy forecast={line.forecast} />}
            </div>
            <Box w={140}>
              <QuantityInput
                aria-label={`${say('form.quantity')} ${line.name}`}
                decimals={0}
                steps
                value={line.article in typed ? typed[line.article]! : line.quantity}
                onChange={(value) => setTyped((before) => ({ ...before, [line.article]: value }))}
              />
            </Box>
          </li>
        ))}
      </EntryList>
    </Section>
  )
}
