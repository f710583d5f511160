import type { Item } from '@entrepot/contract/items/item.ts'
import type { SearchView } from '@entrepot/contract/views/view.ts'
import { Button } from '@mantine/core'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  IconAlertTriangle,
  IconBarcode,
  IconClipboardCheck,
  IconDownload,
  IconFileImport,
  IconFolderPlus,
  IconLayoutGrid,
  IconList,
  IconPlus,
  IconVersions,
} from '@tabler/icons-react'
import {
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import { queryClient } from '../../kernel/client.ts'
import { device, useDevice } from '../../kernel/device.ts'
import { formatNumber } from '../../kernel/format.ts'
import { pagesOf, rowsBehind, searchAfter, type SearchPart } from '../../kernel/lists.ts'
import { can, useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useExport } from '../../kernel/use-export.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { loadAdditions, PaneButton, runAlone, useShortcut, withinTime } from '../../shell/index.ts'
import { Check } from '../../ui/check.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import {
  ColumnsButton,
  DataGrid,
  NOTHING,
  chosenRows,
  countSelected,
  exportColumns,
  isSelected,
  showing,
  type CellEdit,
  type GridColumn,
  type GridLayout,
  type RowSelection,
} from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Banner } from '../../ui/small.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { BulkDialog, type BulkRequest, downloadChosen } from '../bulk/index.ts'
import {
  FOLDER_ADD,
  FolderBreadcrumb,
  FolderChips,
  FolderRows,
  folderWords,
  folders,
  useForest,
} from '../folders/index.ts'
import { useLayout } from '../layouts/index.ts'
import { FolderPresence } from '../presence/index.ts'
import { ViewTabs } from '../views/index.ts'
import { items } from './api.ts'
import { BULK_LIMIT } from './bulk-limits.ts'
import { itemColumns } from './columns.tsx'
import { itemEntries, type OpenDialog } from './item-actions.ts'
import { ITEM_ADD, ITEM_COUNT, ITEM_EDIT, ITEM_MOVE, ITEM_VIEW } from './item-roles.ts'
import type { ExplorerSearch } from './address.ts'
import { selectionAsked } from './selection-asked.ts'
import { DETAILS } from './tabs.ts'
import { itemWords } from './words.ts'
import type { ItemDrag } from './item-drag.ts'
import { EXPLORER } from './explorer-route.ts'
import css from './explorer.module.css'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ItemsBulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).ItemsBulkBar)
const ItemTiles = lazyPart(async () => (await import('./item-tiles.tsx')).ItemTiles)
const CloseNames = lazyPart(async () => (await import('./close-names.tsx')).CloseNames)
const ItemDrawer = lazy(async () => {
  const [part] = await Promise.all([withinTime(() => import('./item-drawer.tsx')), loadAdditions()])
  return part
})
const ItemDialogs = lazy(() =>
  withinTime(() => import('./item-dialogs.tsx').then(({ ItemDialogs: dialogs }) => ({ default: dialogs }))),
)

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
/** NAV-57. */
const IMPORTERS = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')
/** Tiles have no headers to sort by; the sort of the list stays among the choices. */
const TILE_SORTS = ['name', 'tag', '-quantity', 'quantity', 'inventoryDate', '-updatedAt'] as const
const sortLabel = (columns: readonly GridColumn<Item>[], sort: string) => {
  const title = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.title ?? sort
  return `${title} ${sort.startsWith('-') ? '↓' : '↑'}`
}

type ContentProps = {
  folderGuid: string
  folderDrawer: ReactNode
  folderMenu: readonly MenuEntry[]
  onNewFolder: () => void
  onItemDrag: (drag: ItemDrag | null) => void
}

export const FolderContent = ({ folderGuid, folderDrawer, folderMenu, onNewFolder, onItemDrag }: ContentProps) => {
  const say = itemWords.use()
  const sayFolders = folderWords.use()
  const navigate = useNavigate()
  const { config } = useSession()
  const { itemsView } = useDevice()
  const search = useSearch({ from: EXPLORER })
  const { forest, isPending } = useForest()
  const { data: place } = useQuery(folders.get.query({ params: { guid: folderGuid } }))
  const { layout, setLayout, reset, share } = useLayout('items')
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(NO_PROBLEMS)
  const [bulk, setBulk] = useState<BulkRequest | null>(null)
  const [editAsked, setEditAsked] = useState(0)
  const opened = useRef<Item | null>(null)
  /** Undefined until the saved views are known. */
  const [shownView, setShownView] = useState<SearchView | null | undefined>()
  const view = search.view === undefined ? null : shownView
  const [arranged, setArranged] = useState<GridLayout | null>(null)
  useEffect(() => setArranged(null), [view])
  const viewFilters = view && view.filters.rules.length > 0 ? JSON.stringify(view.filters) : undefined
  const q = search.q ?? (view?.search || undefined)

  const isRoot = folderGuid === 'root'
  const node = forest.byGuid.get(folderGuid)
  const children = isRoot ? forest.roots : (node?.children ?? [])
  const permission = place?.folder?.permission ?? 'read'
  const isFiltered = Boolean(q || search.type || search.low || viewFilters)
  /** At the root a search looks everywhere: nothing lies at the root itself. */
  const deep = search.deep === true || (isRoot && isFiltered)
  const showsFoldersOnly = isRoot ? !deep : !deep && !isFiltered && place?.counts.items === 0 && children.length > 0

  const change = (part: SearchPart<ExplorerSearch>, replace = true) =>
    void navigate({ to: '/items/$folderGuid', params: { folderGuid }, search: searchAfter(search, part), replace })
  const writable = useCallback((item: Item) => forest.byGuid.get(item.parent_guid)?.permission === 'write', [forest])
  const openItem = (item: string | undefined, replace = false) =>
    change({ item, about: undefined, ...(item === undefined || item === 'new' ? { tab: undefined } : {}) }, replace)
  const edit = (item: Item) => {
    change({ item: item.guid, about: undefined, tab: undefined }, search.item !== undefined)
    setEditAsked(editAsked + 1)
  }
  const clearFilters = () => change({ q: undefined, type: undefined, low: undefined, view: undefined })

  const columns = useMadeOfTexts(
    useCallback(
      () =>
        itemColumns(config?.fields.fields ?? [], {
          editable: (item) => can(ITEM_EDIT) && writable(item),
          problem: ({ guid }, column) => problems.get(`${guid} ${column}`),
        }),
      [config, writable, problems],
    ),
  )
  const sort = search.sort ?? view?.sort ?? layout.sort
  const viewColumns = view?.columns.length ? view.columns : null
  const gridLayout = useMemo((): GridLayout => {
    const { sort: _, ...rest } = viewColumns ? (arranged ?? showing(columns, layout, viewColumns)) : layout
    return { ...rest, ...(sort && { sort }) }
  }, [layout, sort, viewColumns, arranged, columns])
  const arrange = (next: GridLayout) => {
    // A view stays what was saved: what is moved in it is of the moment.
    if (viewColumns) setArranged(next)
    else setLayout(next)
    if (next.sort !== sort || search.sort) change({ sort: next.sort })
  }

  /** What the list shows, and what is done to all of it. */
  const shown = useMemo(
    () => ({
      ...(!isRoot && { folder: folderGuid }),
      ...(deep && !isRoot && { deep: 'true' as const }),
      ...(q && { search: q }),
      ...(viewFilters && { filters: viewFilters }),
      ...(search.type && { type: search.type }),
      ...(search.low && { low: 'true' as const }),
    }),
    [isRoot, folderGuid, deep, q, viewFilters, search.type, search.low],
  )
  const filter = useMemo(() => ({ ...shown, ...(sort && { sort }) }), [shown, sort])
  const source = useMemo(() => pagesOf(items.list, filter), [filter])
  const filterKey = JSON.stringify(filter)
  useEffect(() => setSelection(NOTHING), [filterKey])

  const readPages = () =>
    queryClient
      .getQueriesData<{ rows: Item[]; total: number }>({ queryKey: source.queryKey })
      .flatMap(([, page]) => page ?? [])
  const total = () => (selection.all ? (readPages().at(-1)?.total ?? 0) : 0)
  const readChosen = () =>
    chosenRows(
      selection,
      rowsBehind(items.list, filter, (guid) => items.get({ params: { guid } })),
    )
  /** A row takes the selection it belongs to along. */
  const dragOf = (row: Item): ItemDrag => {
    const several = isSelected(selection, row.guid) && countSelected(selection, total()) > 1
    return {
      from: deep ? null : row.parent_guid,
      writable: writable(row),
      tooMany: several && countSelected(selection, total()) > BULK_LIMIT,
      read: () => (several ? readChosen() : Promise.resolve([row])),
      moved: () => setSelection(NOTHING),
    }
  }
  const { exportAs } = useExport(
    (format) => {
      toast.info(say('exporting'))
      return items.list.download({ query: { ...filter, export: format, columns: exportColumns(columns, gridLayout) } })
    },
    () => say('exported'),
  )
  const { exportAs: exportChosen } = useExport(
    () =>
      downloadChosen({
        selection: selectionAsked(selection, shown),
        sort,
        columns: exportColumns(columns, gridLayout),
      }),
    () => say('exported'),
  )

  const editCells = async (edits: CellEdit<Item>[]) =>
    setProblems(await (await withinTime(() => import('./edit-cells.ts'))).editCells(edits))

  const entries = (item: Item) =>
    itemEntries(item, writable(item), {
      edit,
      dialog: setDialog,
      page: ({ guid }) => void navigate({ to: '/item/$guid', params: { guid } }),
      copied: (copy) => openItem(copy.guid),
      removed: ({ guid }) => {
        if (search.item === guid) openItem(undefined)
      },
    })
  const onRowKey = (event: KeyboardEvent, item: Item): boolean => {
    const label = {
      e: say('actions.edit'),
      m: say('actions.move'),
      c: say('actions.count'),
      '+': say('actions.in'),
      '-': say('actions.out'),
      delete: say('actions.remove'),
    }[event.key.toLowerCase()]
    const entry = entries(item).find((one) => one.label === label)
    if (!entry) return false
    const { disabled } = entry
    runAlone(disabled ? () => toast.info(disabled) : entry.run)
    return true
  }
  const canAdd =
    can(ITEM_ADD) &&
    (isRoot ? [...forest.byGuid.values()].some((one) => one.permission === 'write') : permission === 'write')
  const newItem = () => openItem('new', search.item !== undefined)
  const runOnOpened = (key: string) => {
    if (opened.current) onRowKey({ key } as KeyboardEvent, opened.current)
  }
  useShortcut('n', () => say('shortcuts.new'), newItem, canAdd)
  useShortcut(
    's',
    () => say('shortcuts.scan'),
    () => void navigate({ to: '/scan', search: isRoot ? {} : { folder: folderGuid } }),
    can(ITEM_VIEW),
  )
  useShortcut(
    '+',
    () => say('actions.in'),
    () => runOnOpened('+'),
    search.item !== undefined,
  )
  useShortcut(
    '-',
    () => say('actions.out'),
    () => runOnOpened('-'),
    search.item !== undefined,
  )
  useShortcut(
    'c',
    () => say('actions.count'),
    () => runOnOpened('c'),
    search.item !== undefined,
  )
  useShortcut(
    'e',
    () => say('shortcuts.edit'),
    () => runOnOpened('e'),
    search.item !== undefined,
  )
  useShortcut(
    'm',
    () => say('shortcuts.move'),
    () => runOnOpened('m'),
    search.item !== undefined,
  )
  useShortcut(
    'delete',
    () => say('shortcuts.remove'),
    () => runOnOpened('delete'),
    search.item !== undefined,
  )

  const directItems = place?.counts[deep || isRoot ? 'totalItems' : 'items'] ?? 0
  const empty = isFiltered ? (
    <EmptyState
      kind="no-result"
      title={say('empty.no_result')}
      text={search.q && <CloseNames search={search.q} />}
      action={{ label: say('empty.clear'), run: clearFilters }}
    />
  ) : canAdd ? (
    <EmptyState
      kind="unused"
      title={say(deep ? 'empty.unused_deep' : 'empty.unused')}
      text={say('empty.unused_text')}
      action={{ label: say('actions.new'), run: newItem }}
    />
  ) : (
    <EmptyState kind="no-permission" title={say('empty.nobody')} text={say('empty.nobody_text')} />
  )
  const noFolders = can(FOLDER_ADD) ? (
    <EmptyState
      kind="unused"
      title={say('empty.no_folder')}
      text={say('empty.no_folder_text')}
      action={{ label: say('empty.first_folder'), run: onNewFolder }}
    />
  ) : (
    <EmptyState kind="no-permission" title={say('empty.no_access')} text={say('empty.no_access_text')} />
  )

  const menu: MenuEntry[] = [
    ...(isRoot && can(FOLDER_ADD)
      ? [{ label: sayFolders('new'), icon: IconFolderPlus, run: onNewFolder }]
      : folderMenu),
    ...(can(ITEM_COUNT)
      ? [
          {
            label: say('inventory'),
            icon: IconClipboardCheck,
            separated: true,
            run: () => void navigate({ to: '/inventory', search: isRoot ? {} : { folder: folderGuid } }),
          },
        ]
      : []),
    ...(can(ITEM_VIEW)
      ? [
          {
            label: say('variants'),
            icon: IconVersions,
            run: () => void navigate({ to: '/variants-and-lots', search: isRoot ? {} : { folder: folderGuid } }),
          },
        ]
      : []),
    ...(can(IMPORTERS)
      ? [{ label: say('import'), icon: IconFileImport, run: () => void navigate({ to: '/data/import' }) }]
      : []),
    ...(showsFoldersOnly
      ? []
      : [
          { label: say('export_xlsx'), icon: IconDownload, separated: true, run: () => exportAs('xlsx') },
          { label: say('export_csv'), icon: IconDownload, run: () => exportAs('csv') },
        ]),
  ]
  const drawer =
    folderDrawer ??
    // A link to the form is none for who may not create.
    (search.item !== undefined && (search.item !== 'new' || can(ITEM_ADD)) && (
      <Suspense
        fallback={
          <SideDrawer title="…" onClose={() => openItem(undefined)}>
            <SkeletonRows rows={6} />
          </SideDrawer>
        }
      >
        <ItemDrawer
          guid={search.item}
          folder={isRoot ? null : folderGuid}
          tab={search.tab ?? DETAILS}
          editAsked={editAsked}
          entries={entries}
          writable={writable}
          onDialog={setDialog}
          onShown={(item) => (opened.current = item)}
          onTab={(tab) => change({ tab: tab === DETAILS ? undefined : tab })}
          onCreated={(item) => openItem(item.guid, true)}
          onClose={() => openItem(undefined)}
        />
      </Suspense>
    ))

  const listProps = {
    label: say('list'),
    selection,
    onSelectionChange: setSelection,
    onOpen: ({ guid }: Item) => openItem(guid, search.item !== undefined),
    openedId: search.item ?? null,
    countLabel: (count: number) => say('count', { count, shown: formatNumber(count) }),
    empty,
    ...(can(ITEM_MOVE) && { onRowDrag: (row: Item | null) => onItemDrag(row && dragOf(row)) }),
  }

  return (
    <Page
      title={place?.folder?.name ?? sayFolders('root')}
      count={
        place && (
          <>
            {place.folder?.picture && <img className={css.picture} src={`${place.folder.picture}&size=64`} alt="" />}
            {say('count', { count: directItems, shown: formatNumber(directItems) })}
          </>
        )
      }
      breadcrumb={
        <>
          <PaneButton />
          <FolderBreadcrumb crumbs={place?.breadcrumb ?? []} />
        </>
      }
      body="fill"
      drawer={drawer}
      actions={
        <>
          {!isRoot && <FolderPresence folder={folderGuid} />}
          {can(ITEM_VIEW) && (
            <Button
              variant="default"
              leftSection={<IconBarcode size={16} stroke={1.7} aria-hidden />}
              onClick={() => void navigate({ to: '/scan', search: isRoot ? {} : { folder: folderGuid } })}
            >
              {say('scan')}
            </Button>
          )}
          {menu.length > 0 && <DotsMenu label={say('menu')} entries={menu} />}
          {can(ITEM_ADD) && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              aria-disabled={!canAdd || undefined}
              data-disabled={!canAdd || undefined}
              title={canAdd ? undefined : say('read_only')}
              onClick={canAdd ? newItem : undefined}
            >
              {say('actions.new')}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <ViewTabs
            target="items"
            chosen={search.view}
            onChoose={(chosen) => change({ view: chosen?.guid, sort: undefined }, false)}
            onShown={setShownView}
          />
          <SearchField
            label={say('search')}
            value={search.q ?? ''}
            onSearch={(q) => change({ q: q.trim() || undefined })}
          />
          <NativeSelect
            aria-label={say('type_filter')}
            value={search.type ?? ''}
            data={[
              { value: '', label: say('all_types') },
              ...ITEM_TYPES.map((value) => ({ value, label: say(`types.${value}`) })),
            ]}
            onChange={(event) => change({ type: ITEM_TYPES.find((type) => type === event.currentTarget.value) })}
          />
          <Button
            variant={search.low ? 'filled' : 'default'}
            px={8}
            aria-label={say('only_low')}
            title={say('only_low')}
            aria-pressed={search.low === true}
            onClick={() => change({ low: search.low ? undefined : true })}
          >
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          </Button>
          <Check
            label={say('deep')}
            checked={deep}
            onChange={(checked) =>
              change({
                deep: checked || undefined,
                ...(isRoot && !checked && { q: undefined, type: undefined, low: undefined, view: undefined }),
              })
            }
          />
          {!showsFoldersOnly && (
            <>
              {itemsView === 'list' ? (
                <ColumnsButton
                  columns={columns}
                  layout={gridLayout}
                  onLayoutChange={arrange}
                  onReset={reset}
                  onShare={share}
                />
              ) : (
                <NativeSelect
                  aria-label={say('view.sort')}
                  value={sort ?? 'name'}
                  data={[...new Set([...TILE_SORTS, ...(sort ? [sort] : [])])].map((value) => ({
                    value,
                    label: sortLabel(columns, value),
                  }))}
                  onChange={(event) => change({ sort: event.currentTarget.value })}
                />
              )}
              <Button
                variant="default"
                px={8}
                aria-label={say('view.tiles')}
                title={say('view.tiles')}
                aria-pressed={itemsView === 'tiles'}
                onClick={() => device.set({ itemsView: itemsView === 'tiles' ? 'list' : 'tiles' })}
              >
                {itemsView === 'tiles' ? (
                  <IconList size={16} stroke={1.8} aria-hidden />
                ) : (
                  <IconLayoutGrid size={16} stroke={1.8} aria-hidden />
                )}
              </Button>
            </>
          )}
        </>
      }
    >
      {!isRoot && place && permission === 'read' && (
        <div className={css.banner}>
          <Banner tone="info">{say('read_only_banner')}</Banner>
        </div>
      )}
      {view === undefined ? (
        <SkeletonRows />
      ) : showsFoldersOnly ? (
        isPending ? (
          <SkeletonRows />
        ) : children.length > 0 ? (
          <FolderRows nodes={children} />
        ) : (
          noFolders
        )
      ) : (
        <>
          {children.length > 0 && !isRoot && <FolderChips nodes={children} />}
          <div className={css.grid}>
            {itemsView === 'tiles' ? (
              <ItemTiles {...listProps} source={source} />
            ) : (
              <DataGrid
                {...listProps}
                source={source}
                columns={columns}
                rowId={({ guid }) => guid}
                rowName={({ name }) => name}
                layout={gridLayout}
                onLayoutChange={arrange}
                multiSort
                onRowChange={({ guid }) => {
                  if (search.item !== undefined && search.item !== 'new') openItem(guid, true)
                }}
                rowMenu={entries}
                onRowKey={onRowKey}
                onEdit={(edits) => void editCells(edits)}
              />
            )}
            {countSelected(selection, total()) > 0 && (
              <ItemsBulkBar
                count={countSelected(selection, total())}
                writableReason={isRoot || permission === 'write' ? false : say('read_only')}
                read={readChosen}
                onBulk={(kind) =>
                  setBulk({
                    kind,
                    selection: selectionAsked(selection, shown),
                    count: countSelected(selection, total()),
                  })
                }
                onExport={() => exportChosen('xlsx')}
                onDialog={setDialog}
                onClear={() => setSelection(NOTHING)}
              />
            )}
          </div>
        </>
      )}
      {bulk && <BulkDialog request={bulk} onClose={() => setBulk(null)} onStarted={() => setSelection(NOTHING)} />}
      <Suspense fallback={null}>{dialog && <ItemDialogs dialog={dialog} onClose={() => setDialog(null)} />}</Suspense>
    </Page>
  )
}
