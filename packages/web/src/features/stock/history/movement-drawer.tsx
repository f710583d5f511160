import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { formatDateTime } from '../../../kernel/format.ts'
import { priceText } from '../../../kernel/price-text.ts'
import { useCan } from '../../../kernel/session.ts'
import { errorText } from '../../../kernel/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/empty-state.tsx'
import { DateText } from '../../../ui/figures.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Banner } from '../../../ui/small.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useForest } from '../../folders/index.ts'
import { quantityText } from '../posted.ts'
import { ITEM_TRANSACTIONS } from '../roles.ts'
import { actionText } from './columns.tsx'
import { legsQuery, movementQuery } from './movements.ts'
import { sourceCell } from './source.tsx'
import { historyWords, itemTermWords, ledgerWords } from './words.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Help } from '../../../ui/text.tsx'

const ReverseDialog = lazyPart(async () => (await import('../reverse-dialog.tsx')).ReverseDialog)

type Props = { guid: string; record: string; onClose: () => void; onOpen: (guid: string, record: string) => void }

/** One movement with what it says, what was done with it, and the way to take it back. */
export const MovementDrawer = ({ guid, record, onClose, onOpen }: Props) => {
  const say = historyWords.use()
  const { data: movement, error, refetch } = useQuery(movementQuery(record, guid))
  if (movement) return <Shown movement={movement} onClose={onClose} onOpen={onOpen} />
  return (
    <SideDrawer title={say('movement_short')} onClose={onClose}>
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : movement === null ? (
        <EmptyState kind="no-permission" title={say('gone')} text={say('gone_text')} />
      ) : (
        <SkeletonRows rows={6} widths={[30, 60]} />
      )}
    </SideDrawer>
  )
}

const signed = (row: Transaction) =>
  `${row.quantity === 0 ? '' : row.type === 'in' ? '+' : '−'}${quantityText(row.quantity, row.unit)}`

const Shown = ({ movement, onClose, onOpen }: { movement: Transaction } & Pick<Props, 'onClose' | 'onOpen'>) => {
  const say = historyWords.use()
  const term = ledgerWords.use()
  const itemTerm = itemTermWords.use()
  const allowed = useCan(ITEM_TRANSACTIONS)
  const { forest } = useForest()
  const [reversing, setReversing] = useState(false)
  const { reverses, reversed_by: reversedBy, item, folder } = movement
  const mayReverse = allowed && movement.kind !== 'reversal' && !reversedBy && movement.quantity > 0
  // The server looks again; a folder that is only read says so before the dialog opens.
  const refusal = forest.byGuid.get(folder.guid)?.permission === 'read' ? (errorText('folder_denied') ?? null) : null

  const place = forest.byGuid.has(folder.guid) ? (
    <Link to="/items/$folderGuid" params={{ folderGuid: folder.guid }}>
      {movement.folder_path}
    </Link>
  ) : (
    movement.folder_path
  )
  const lines: [name: string, value: ReactNode][] = [
    [
      term('columns.item_name'),
      <>
        {item.exists ? (
          <Link to="/item/$guid" params={{ guid: item.guid }}>
            {movement.item_name}
          </Link>
        ) : (
          <>
            {movement.item_name}{' '}
            <Help as="span" small>
              {say('item_gone')}
            </Help>
          </>
        )}
        <Help as="div" small>
          {[itemTerm(`types.${movement.item_type}`), movement.item_tag].filter(Boolean).join(' · ')}
        </Help>
      </>,
    ],
    [term('columns.kind'), term(`kinds.${movement.kind}`)],
    [term('columns.type'), term(`types.${movement.type}`)],
    [term('columns.quantity'), signed(movement)],
    [term('columns.quantity_after'), quantityText(movement.quantity_after, movement.unit)],
    ...(movement.unitPrice === null
      ? []
      : [[term('columns.unitPrice'), priceText(movement.unitPrice)] as [string, ReactNode]]),
    [term('columns.action'), actionText(movement.action)],
    [term('columns.recipient'), movement.recipient],
    [term('columns.comment'), movement.comment],
    [term('columns.source'), sourceCell(movement)],
    [term('columns.folder'), place],
    [
      term('columns.createdBy'),
      <>
        {movement.createdBy?.name ?? say('nobody')}, <DateText value={movement.createdAt} kind="relative" />
      </>,
    ],
  ]
  return (
    <SideDrawer
      title={say('movement', { date: formatDateTime(movement.createdAt) })}
      onClose={onClose}
      footer={
        mayReverse && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
            aria-disabled={refusal ? true : undefined}
            data-disabled={refusal ? true : undefined}
            title={refusal ?? undefined}
            onClick={() => refusal ?? setReversing(true)}
          >
            {say('reverse')}
          </Button>
        )
      }
    >
      {reversedBy && (
        <Banner
          tone="warning"
          action={<LinkButton onClick={() => onOpen(reversedBy, item.guid)}>{say('see_reversal')}</LinkButton>}
        >
          {say('was_reversed')}
        </Banner>
      )}
      {reverses && (
        <Banner
          tone="info"
          action={<LinkButton onClick={() => onOpen(reverses, item.guid)}>{say('see_original')}</LinkButton>}
        >
          {say('takes_back')}
        </Banner>
      )}
      <Facts of="128px 1fr" ruled facts={lines} />
      <Legs movement={movement} onOpen={onOpen} />
      {reversing && <ReverseDialog movement={movement} onClose={() => setReversing(false)} />}
    </SideDrawer>
  )
}

/** What was recorded in the same go. A counter in one folder only has none. */
const Legs = ({ movement, onOpen }: { movement: Transaction } & Pick<Props, 'onOpen'>) => {
  const say = historyWords.use()
  const { data: legs = [] } = useQuery(legsQuery(movement))
  if (legs.length === 0) return null
  return (
    <section aria-labelledby="movement-legs">
      <Box component="h3" mt={20} mb={8} fz={13} fw={650} id="movement-legs">
        {say('legs')}
      </Box>
      <Box component="ul" style={{ borderTop: '1px solid var(--e-line)' }}>
        {legs.map((leg) => (
          <li key={leg.guid}>
            <Flex
              type="button"
              className="e-hover"
              component="button"
              justify="space-between"
              gap={12}
              w="100%"
              p="8px 0"
              ta="start"
              style={{ borderBottom: '1px solid var(--e-line)' }}
              onClick={() => onOpen(leg.guid, leg.item.guid)}
            >
              <span>
                {leg.folder_path}
                {leg.item_name !== movement.item_name && (
                  <Help as="span" small>
                    {' '}
                    {leg.item_name}
                  </Help>
                )}
              </span>
              <Box
                component="strong"
                className="e-number"
                fw={600}
                style={{ whiteSpace: 'nowrap' }}
                c={leg.type === 'in' ? 'var(--e-success)' : undefined}
              >
                {signed(leg)}
              </Box>
            </Flex>
          </li>
        ))}
      </Box>
    </section>
  )
}
