import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { pagesOf, searchAfter, type SearchPart } from '../../../kernel/lists.ts'
import { useCan } from '../../../kernel/session.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { UnsavedGuard } from '../../../shell/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ColumnsButton, DataGrid, type CellEdit, type GridLayout } from '../../../ui/grid/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Banner, StateBadge } from '../../../ui/small.tsx'
import { FolderFilter, useForest } from '../../folders/index.ts'
import { useLayout } from '../../layouts/index.ts'
import { sayPosted, stock, type Posted } from '../../stock/index.ts'
import { items } from '../api.ts'
import { ITEM_COUNT } from '../item-roles.ts'
import { inventoryColumns } from './columns.tsx'
import { NO_DRAFTS, summaryOf, withEdits } from './drafts.ts'
import type { InventorySearch } from './address.ts'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { inventoryWords } from './words.ts'

const MOST_LINES = 500
const OLDEST_FIRST = 'inventoryDate'

/** To inventories that have a name, folders and an approval. */
const ToNamed = () => {
  const say = inventoryWords.use()
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<IconClipboardList size={16} stroke={1.7} aria-hidden />}
      onClick={() => void navigate({ to: '/inventories' })}
    >
      {say('named')}
    </Button>
  )
}

/**
 * Counting without a task: what was counted longest ago first, counts typed in the list and saved together (ITEM-26,
 * ITEM-27).
 */
export const InventoryPage = () => {
  const say = inventoryWords.use()
  const navigate = useNavigate({ from: '/inventory' })
  const search = useSearch({ from: '/main/inventory' })
  const { forest } = useForest()
  const counts = useCan(ITEM_COUNT)
  const { layout, setLayout, reset, share, hasCompany } = useLayout('inventory')
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  const [comment, setComment] = useState('')
  const typed = useRef(drafts)
  typed.current = drafts

  const { q, folder } = search
  const sort = search.sort ?? layout.sort ?? OLDEST_FIRST
  const change = (part: SearchPart<InventorySearch>) =>
    void navigate({ search: (before) => searchAfter(before, part), replace: true })
  const shown = useMemo((): GridLayout => ({ ...layout, sort }), [layout, sort])
  const arrange = (next: GridLayout) => {
    setLayout(next)
    if (next.sort !== sort) change({ sort: next.sort })
  }

  const reasonAgainst = useMemo(
    () => (item: Item) =>
      item.variants > 0
        ? 'by_variant'
        : forest.byGuid.get(item.parent_guid)?.permission !== 'write'
          ? 'read_only_folder'
          : null,
    [forest],
  )
  const columns = useMadeOfTexts(useCallback(() => inventoryColumns(drafts, reasonAgainst), [drafts, reasonAgainst]))
  const source = useMemo(
    () => pagesOf(items.list, { ...(q && { search: q }), ...(folder && { folder, deep: 'true' as const }), sort }),
    [q, folder, sort],
  )

  const edit = (edits: CellEdit<Item>[]) =>
    setDrafts((before) =>
      withEdits(
        before,
        edits.filter(({ column }) => column === 'counted').map(({ row, text }) => ({ item: row, text })),
      ),
    )
  const { lines, wrong, differing } = summaryOf(drafts)
  const { submit, saving } = useSubmit(
    async (options) => {
      const posted: Posted = { items: [], transactions: [], warnings: [] }
      let saved = 0
      try {
        for (let at = 0; at < lines.length; at += MOST_LINES) {
          const part = lines.slice(at, at + MOST_LINES)
          const answer = await stock.countMany({ body: { lines: part, comment } }, options)
          posted.transactions.push(...answer.transactions)
          saved += part.length
          setDrafts((before) => new Map([...before].filter(([guid]) => !part.some((line) => line.guid === guid))))
        }
      } finally {
        // What was refused stays to be corrected.
        if (saved > 0) sayPosted(posted, say('done', { count: saved, shown: formatNumber(saved) }))
      }
    },
    { onDone: () => setComment('') },
  )

  const waiting = drafts.size
  const isFiltered = Boolean(q || folder)
  return (
    <Page
      title={say('title')}
      body="fill"
      actions={<ToNamed />}
      toolbar={
        <>
          <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text || undefined })} />
          <FolderFilter folder={folder} onChange={(next) => change({ folder: next })} />
          <ColumnsButton
            columns={columns}
            layout={shown}
            onLayoutChange={arrange}
            onReset={reset}
            onShare={share}
            hasCompany={hasCompany}
          />
        </>
      }
    >
      <Flex flex={1} miw={0} mih={0} direction="column">
        {counts ? (
          <Box component="p" mx={24} mb={8} c="dimmed">
            {say('help')}
          </Box>
        ) : (
          <Banner tone="info">{say('read_only')}</Banner>
        )}
        <DataGrid
          label={say('grid')}
          columns={columns}
          source={source}
          rowId={({ guid }) => guid}
          rowName={({ name }) => name}
          layout={shown}
          onLayoutChange={arrange}
          {...(counts && { onEdit: edit })}
          countLabel={(count) => say('articles', { count, shown: formatNumber(count) })}
          empty={
            <EmptyState
              kind="no-result"
              title={say('none')}
              text={say('none_text')}
              {...(isFiltered && {
                action: { label: say('clear'), run: () => change({ q: undefined, folder: undefined }) },
              })}
            />
          }
        />
        {waiting > 0 && (
          <FootBar>
            <Box component="span" mr="auto" role="status">
              {say('waiting', { count: lines.length, shown: formatNumber(lines.length) })}
              {say('differing', { count: differing, shown: formatNumber(differing) })}{' '}
              {wrong > 0 && (
                <StateBadge tone="error">{say('wrong', { count: wrong, shown: formatNumber(wrong) })}</StateBadge>
              )}
            </Box>
            <TextInput
              aria-label={say('comment')}
              placeholder={say('comment')}
              maxLength={5000}
              w={260}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => setDrafts(NO_DRAFTS)}>
              {say('forget')}
            </Button>
            <Button loading={saving} onClick={() => lines.length > 0 && submit()}>
              {say('save')}
            </Button>
          </FootBar>
        )}
      </Flex>
      <UnsavedGuard isUnsaved={() => typed.current.size > 0} />
    </Page>
  )
}
