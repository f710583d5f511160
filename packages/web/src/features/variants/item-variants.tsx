import type { Item } from '@entrepot/contract/items/item.ts'
import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { Box, Button, Checkbox, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { items, ITEM_TRANSACTIONS, quantityText } from '../stock/index.ts'
import { VARIANT_ADD } from './access.ts'
import { variants } from './api.ts'
import { ExpiryText } from './expiry-text.tsx'
import { VariantDialogs, type OpenVariant } from './variant-dialogs.tsx'
import { variantEntries } from './variant-entries.ts'
import { variantWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
/** More than that are looked at in the list of all of them. */
const MOST_SHOWN = 100

/** What a product is made of, the first to expire first (VAR-01). */
export const ItemVariants = ({ item, writable }: { item: Item; writable: boolean }) => {
  const say = variantWords.use()
  const [all, setAll] = useState(false)
  const [dialog, setDialog] = useState<OpenVariant | null>(null)
  const navigate = useNavigate()
  // The code of a lot opens it, as that of anything else; one of a lot that is new here makes it.
  useScan(({ code }) => {
    const refuse = () => {
      play('bad')
      toast.error(errorText('variant_not_exist') ?? '')
    }
    void items.scan({ params: { code } }, { quiet: true }).then((found) => {
      if (found.kind !== 'item') return refuse()
      const own = [found.item, ...found.elsewhere].find(({ variant }) => variant?.product.guid === item.guid)
      const isNew =
        !own && found.gs1 !== undefined && found.item.article_guid === item.article_guid && can(VARIANT_ADD) && writable
      play('good')
      if (isNew && found.gs1) setDialog({ kind: 'create', product: item, said: found.gs1 })
      else void navigate({ to: '/item/$guid', params: { guid: (own ?? found.item).guid } })
    }, refuse)
  })
  const { data, error, refetch } = useQuery({
    ...variants.ofItem.query({
      params: { guid: item.guid },
      query: { sort: 'expiryDate', size: MOST_SHOWN, ...(all && { all: 'true' as const }) },
    }),
    placeholderData: (before) => before,
  })
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const mayAdd = can(VARIANT_ADD)
  const refusal = writable ? undefined : say('read_only')
  const add = () => setDialog({ kind: 'create', product: item })
  const takesOver =
    item.quantity > 0 ? ` ${say('tab.takes_over', { quantity: quantityText(item.quantity, item.unit) })}` : ''
  return (
    <>
      {item.variants === 0 ? (
        <EmptyState
          kind="unused"
          title={say('tab.empty')}
          text={refusal ?? `${say('tab.empty_text')}${takesOver}`}
          {...(mayAdd && writable && { action: { label: say('tab.add'), run: add } })}
        />
      ) : (
        <>
          <Flex align="center" wrap="wrap" gap={8} mb={8}>
            {mayAdd && <BarButton label={say('tab.add')} refusal={refusal} run={add} />}
            {can(ITEM_TRANSACTIONS) && (
              <BarButton
                label={say('tab.take')}
                refusal={refusal ?? (item.quantityAvailable > 0 ? undefined : say('tab.take_nothing'))}
                run={() => setDialog({ kind: 'take', product: item })}
              />
            )}
            <Checkbox
              ml="auto"
              label={say('show_all')}
              checked={all}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
          </Flex>
          {data.data.length === 0 && <Help small>{say('tab.hidden_only')}</Help>}
          <EntryList label={say('tab.caption')}>
            {data.data.map((variant) => (
              <Line key={variant.guid} variant={variant} writable={writable} onOpen={setDialog} />
            ))}
          </EntryList>
          <Help small>
            <Link to="/variants-and-lots" search={{ item: item.guid, ...(all && { all: true }) }}>
              {say('tab.all')}
            </Link>
          </Help>
        </>
      )}
      {dialog && <VariantDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

const BarButton = ({ label, refusal, run }: { label: string; refusal: string | undefined; run: () => void }) => (
  <Button
    size="xs"
    variant="default"
    aria-disabled={refusal !== undefined || undefined}
    data-disabled={refusal !== undefined || undefined}
    title={refusal}
    onClick={refusal === undefined ? run : undefined}
  >
    {label}
  </Button>
)

const Line = ({
  variant,
  writable,
  onOpen,
}: {
  variant: Variant
  writable: boolean
  onOpen: (dialog: OpenVariant) => void
}) => {
  const say = variantWords.use()
  const { guid, name, kind, tag, quantity, quantityAvailable, unit, status, active } = variant
  const entries = variantEntries(variant, writable, onOpen)
  return (
    <li>
      <div>
        <Link to="/item/$guid" params={{ guid }}>
          <Box component="strong" {...(!active && { c: 'dimmed', fw: 500 })}>
            {name}
          </Box>
        </Link>{' '}
        {quantityText(quantity, unit)}
        {quantityAvailable !== quantity && (
          <Help as="span" small>
            {' '}
            {say('columns.quantityAvailable')} {quantityText(quantityAvailable, unit)}
          </Help>
        )}
        <Help as="div" small>
          {[say(`kinds.${kind}`), tag, status].filter(Boolean).join(' · ')} <ExpiryText {...variant} />{' '}
          {!active && <StateBadge>{say('states.false')}</StateBadge>}
        </Help>
      </div>
      {entries.length > 0 && <DotsMenu label={say('tab.actions', { name })} entries={entries} size={28} />}
    </li>
  )
}
