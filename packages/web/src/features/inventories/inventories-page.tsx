import { INVENTORY_LIST } from '@entrepot/contract/inventories/list.ts'
import type { Inventory } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconRotateClockwise } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { inventories } from './api.ts'
import { COUNTERS } from './access.ts'
import { inventoriesWords, inventoryTerms } from './words.ts'

const InventoryDialog = lazyPart(async () => (await import('./inventory-dialog.tsx')).InventoryDialog)
export const STATE_TONES = { counting: 'info', review: 'warning', done: 'success', cancelled: undefined } as const
const STATES = INVENTORY_STATES.states
const FILTERS = ['state'] as const

export const StateOf = ({ inventory: { state } }: { inventory: Inventory }) => {
  const term = inventoryTerms.use()
  const tone = STATE_TONES[state]
  return <StateBadge {...(tone && { tone })}>{term(`states.${state}`)}</StateBadge>
}

const columns = () => {
  const { say: term } = inventoryTerms
  const share = ({ records, counted }: Inventory) => `${formatNumber(counted)} / ${formatNumber(records)}`
  return gridColumns<Inventory>()(INVENTORY_LIST, (name) => term(`columns.${name}`), {
    name: { width: 300, fixed: true, pinned: 'left', href: ({ guid }) => `/inventories/${guid}` },
    state: { width: 160, text: ({ state }) => term(`states.${state}`) },
    counted: { width: 140, text: share },
    different: { text: ({ different }) => (different === null ? '…' : formatNumber(different)) },
    createdAt: { text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: {},
    endedAt: { text: ({ endedAt }) => (endedAt ? formatDate(endedAt) : '') },
  })
}

/** Inventories by name, the newest first; each opens as a page to count on. */
export const InventoriesPage = () => {
  const say = inventoriesWords.use()
  const term = inventoryTerms.use()
  const navigate = useNavigate({ from: '/inventories' })
  const search = useSearch({ from: '/main/inventories' })
  const mayCount = useCan(COUNTERS)
  const made = useMadeOfTexts(columns)
  const [editing, setEditing] = useState<Inventory | 'new' | null>(null)
  const { state } = search
  const asked = useMemo(() => (state ? { state } : {}), [state])
  const { change, page } = useList({
    kept: 'inventories',
    columns: made,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: inventories.list,
    query: asked,
  })
  const open = (guid: string) => void navigate({ to: '/inventories/$guid', params: { guid } })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayCount ? () => setEditing('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) =>
          mayCount && row.state === 'counting'
            ? [{ label: say('act.edit'), icon: IconEdit, run: () => setEditing(row) }]
            : []
        }
        filters={
          <NativeSelect
            aria-label={term('columns.state')}
            value={state ?? ''}
            data={[
              { value: '', label: say('show.all') },
              ...STATES.map((value) => ({ value, label: term(`states.${value}`) })),
            ]}
            onChange={(event) => change({ state: STATES.find((one) => one === event.currentTarget.value) })}
          />
        }
        actions={
          <>
            {mayCount && (
              <Button variant="default" onClick={() => void navigate({ to: '/cycle-counts' })}>
                {say('to_count')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconRotateClockwise size={16} stroke={1.7} aria-hidden />}
              onClick={() => void navigate({ to: '/inventory' })}
            >
              {say('rolling')}
            </Button>
          </>
        }
      />
      {editing && (
        <InventoryDialog
          {...(editing !== 'new' && { inventory: editing })}
          onSaved={(saved) => {
            setEditing(null)
            if (editing === 'new') open(saved.guid)
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
