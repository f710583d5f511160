import type { Item } from '@entrepot/contract/items/item.ts'
import type { ItemSummary } from '@entrepot/contract/items/summary.ts'
import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { can } from '../../kernel/session.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { DateText } from '../../ui/figures.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Help } from '../../ui/text.tsx'
import { Pictures } from '../pictures/index.ts'
import { quantityText, stockWords } from '../stock/index.ts'
import { ExpiryText, VariantDetails } from '../variants/index.ts'
import { items } from './api.ts'
import { ItemValuesInPlace } from './item-facts.tsx'
import { ITEM_PICTURE_ADD, ITEM_PICTURE_DELETE } from './item-roles.ts'
import type { ItemTabProps } from './tabs.ts'
import { itemWords } from './words.ts'

/** Asked beside the record itself, so that both come together. */
export const useSummary = (guid: string) => useQuery(items.summary.query({ params: { guid } }))

/** What a record opens with: where it lies, what ends next, what moved last, and its fields. */
export const ItemOverview = ({ item, writable, onTab, level }: ItemTabProps) => {
  const { data, error, refetch } = useSummary(item.guid)
  if (error) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <Sections>
      <Places summary={data} item={item} onTab={onTab} level={level} />
      {!item.variant && <NextExpiry summary={data} level={level} />}
      <LastMovements summary={data} item={item} onTab={onTab} level={level} />
      {item.variant ? (
        <div>
          <VariantDetails item={item} writable={writable} />
        </div>
      ) : (
        <ItemValuesInPlace item={item} writable={writable} level={level} />
      )}
      <Attached summary={data} onTab={onTab} />
      <Pictures
        target="items"
        guid={item.guid}
        name={item.name}
        mayAdd={writable && can(ITEM_PICTURE_ADD)}
        mayRemove={writable && can(ITEM_PICTURE_DELETE)}
      />
    </Sections>
  )
}

type Part = { summary: ItemSummary; onTab: (tab: string) => void; level: 2 | 3 }

/** In one place only, the head has said where and how much. */
const Places = ({ summary: { places, placeCount, total, unit }, item, onTab, level }: Part & { item: Item }) => {
  const say = itemWords.use()
  if (placeCount < 2) return null
  return (
    <Section title={say('overview.places')} level={level}>
      <Table cell="6px" breaks aria-label={say('places.caption')}>
        <tbody>
          {places.map(({ item: guid, folder, path, quantity }) => (
            <tr key={guid}>
              <td>
                {guid === item.guid ? (
                  path
                ) : (
                  <Link to="/items/$folderGuid" params={{ folderGuid: folder.guid }} search={{ item: guid }}>
                    {path}
                  </Link>
                )}
              </td>
              <td data-end>{quantityText(quantity, unit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {say('places.total')}{' '}
              {placeCount > places.length && (
                <LinkButton onClick={() => onTab('places')}>
                  {say('overview.all_places', { count: placeCount, shown: formatNumber(placeCount) })}
                </LinkButton>
              )}
            </th>
            <td data-end>
              <strong>{quantityText(total, unit)}</strong>
            </td>
          </tr>
        </tfoot>
      </Table>
    </Section>
  )
}

const NextExpiry = ({ summary: { nextExpiry, unit }, level }: Omit<Part, 'onTab'>) => {
  const say = itemWords.use()
  if (!nextExpiry) return null
  const { item, name, date, expired, quantity } = nextExpiry
  return (
    <Section title={say('overview.next_expiry')} level={level}>
      <Flex align="center" justify="space-between" wrap="wrap" gap={8} fz={13}>
        <ExpiryText expiryDate={date} expired={expired} />
        <span>
          <Link to="/item/$guid" params={{ guid: item }}>
            {name}
          </Link>{' '}
          · {quantityText(quantity, unit)}
        </span>
      </Flex>
    </Section>
  )
}

const LastMovements = ({ summary: { movements }, item, onTab, level }: Part & { item: Item }) => {
  const say = itemWords.use()
  const sayStock = stockWords.use()
  if (!movements) return null
  return (
    <Section
      title={say('overview.movements')}
      level={level}
      beside={
        movements.length > 0 && (
          <LinkButton fz={12} onClick={() => onTab('movements')}>
            {say('overview.all_movements')}
          </LinkButton>
        )
      }
    >
      {movements.length === 0 ? (
        <Help>{sayStock('movements.empty')}</Help>
      ) : (
        <EntryList label={say('overview.movements')}>
          {movements.map(({ guid, item: of, kind, type, quantity, unit, quantity_after: after, folder, date, by }) => (
            <li key={guid}>
              <div>
                <Box fw={550} fz={13}>
                  {sayStock(`kinds.${kind}`)}
                  {of.guid !== item.guid && ` · ${of.name}`}
                </Box>
                <Help as="div" small>
                  <DateText value={date} kind="relative" /> {by && sayStock('movements.by', { name: by.name })}{' '}
                  {sayStock('movements.in_folder', { name: folder.name })}
                </Help>
              </div>
              <Box
                className="e-number"
                flex="none"
                ta="end"
                fz={13}
                fw={600}
                c={type === 'in' ? 'var(--e-success)' : undefined}
                style={{ whiteSpace: 'nowrap' }}
              >
                {quantity === 0 ? '' : type === 'in' ? '+' : '−'}
                {quantityText(quantity, unit)}
                <Help as="div" small>
                  {sayStock('movements.after', { quantity: quantityText(after, unit) })}
                </Help>
              </Box>
            </li>
          ))}
        </EntryList>
      )}
    </Section>
  )
}

/** What people have put to it, as the way there. */
const Attached = ({ summary: { comments, files }, onTab }: Omit<Part, 'level'>) => {
  const say = itemWords.use()
  return (
    <Flex gap={16} fz={13}>
      <LinkButton onClick={() => onTab('comments')}>
        {say('overview.comments', { count: comments, shown: formatNumber(comments) })}
      </LinkButton>
      {files !== null && (
        <LinkButton onClick={() => onTab('files')}>
          {say('overview.files', { count: files, shown: formatNumber(files) })}
        </LinkButton>
      )}
    </Flex>
  )
}
