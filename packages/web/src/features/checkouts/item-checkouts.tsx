import type { Item } from '@entrepot/contract/items/item.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useCan } from '../../kernel/session.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { CHECKIN, CHECKOUT } from './access.ts'
import { checkouts } from './api.ts'
import { useCheckoutDialogs } from './checkout-dialogs.tsx'
import { refusalOf } from './lend-refusal.ts'
import { OutList } from './out-list.tsx'
import { checkoutWords } from './words.ts'

const LendDialog = lazyPart(async () => (await import('./lend-dialog.tsx')).LendDialog)

/** Who has what of an item, and giving it out or taking it back (CHK-11). */
export const ItemCheckouts = ({ item }: { item: Item }) => {
  const say = checkoutWords.use()
  const [mayLend, mayTakeBack] = [useCan(CHECKOUT), useCan(CHECKIN)]
  const [lending, setLending] = useState(false)
  const { acts, dialogs } = useCheckoutDialogs()
  const { data, error, refetch } = useQuery(
    checkouts.list.query({ query: { item: item.guid, open: 'true', size: 500 } }),
  )
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const refusal = refusalOf(item) ?? undefined
  const out = data.data
  return (
    <>
      <Flex gap={8} mb={8} wrap="wrap">
        {mayLend && (
          <Button
            size="xs"
            variant="default"
            aria-disabled={refusal !== undefined || undefined}
            data-disabled={refusal !== undefined || undefined}
            title={refusal}
            onClick={refusal === undefined ? () => setLending(true) : undefined}
          >
            {say('new')}
          </Button>
        )}
        {mayTakeBack && out.length > 0 && (
          <Button size="xs" variant="default" onClick={() => acts.takeBack(...out)}>
            {say('take_back')}
          </Button>
        )}
      </Flex>
      {out.length === 0 ? (
        <EmptyState kind="unused" title={say('tab.empty')} text={refusal ?? say('empty_text')} />
      ) : (
        <OutList label={say('tab.caption')} rows={out} by="recipient" acts={acts} />
      )}
      <Help small>
        <Link to="/checkouts" search={{ item: item.guid, state: 'all' }}>
          {say('tab.all')}
        </Link>
      </Help>
      {lending && <LendDialog items={[item]} onClose={() => setLending(false)} />}
      {dialogs}
    </>
  )
}
