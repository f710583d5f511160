import type { Reception } from '@entrepot/contract/orders/order.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { ORDER_EDIT } from './access.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

const ReasonAsked = lazyPart(async () => (await import('./reason-asked.tsx')).ReasonAsked)

/** What came of an order, the last first; each can be taken back as one act. */
export const Receptions = ({ order }: { order: string }) => {
  const say = orderWords.use()
  const mayEdit = useCan(ORDER_EDIT)
  const [reversing, setReversing] = useState<Reception | null>(null)
  const { data, error, refetch } = useQuery(orders.receptions.query({ params: { guid: order } }))
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.data.length === 0) return <Help>{say('detail.no_reception')}</Help>
  return (
    <>
      <EntryList label={say('detail.receptions')}>
        {data.data.map((reception) => (
          <li key={reception.guid}>
            <Told reception={reception} />
            {mayEdit && !reception.reversed && (
              <Button variant="subtle" size="xs" onClick={() => setReversing(reception)}>
                {say('act.reverse')}
              </Button>
            )}
          </li>
        ))}
      </EntryList>
      {reversing && (
        <ReasonAsked
          title={say('reverse_title', { date: formatDateTime(reversing.at) })}
          text={say('reverse_text')}
          action={say('act.reverse')}
          done={say('reception_reversed')}
          call={(body, options) =>
            orders.reverse({ params: { guid: order, reception: reversing.guid }, body }, options)
          }
          onClose={() => setReversing(null)}
        />
      )}
    </>
  )
}

const Told = ({ reception }: { reception: Reception }) => {
  const say = orderWords.use()
  const { at, by, destination_path: place, comment, reversed, lines } = reception
  return (
    <Box miw={0}>
      <Flex align="center" gap={8} wrap="wrap">
        <strong>{say('detail.reception_at', { date: formatDateTime(at), name: by?.name ?? '' })}</strong>
        {reversed && <StateBadge tone="warning">{say('detail.reversed', { reason: reversed.reason })}</StateBadge>}
      </Flex>
      <Help as="div" small>
        {[place && say('detail.into', { place }), comment].filter(Boolean).join(' · ')}
      </Help>
      <Box component="ul" m="4px 0 0" p={0} style={{ listStyle: 'none' }}>
        {lines.map(({ line, name, quantity, details }) => (
          <li key={line}>
            {name}: <span className="e-number">{formatNumber(quantity)}</span>
            {details.length > 0 && <Help as="span" small>{` ${details.join(', ')}`}</Help>}
          </li>
        ))}
      </Box>
    </Box>
  )
}
