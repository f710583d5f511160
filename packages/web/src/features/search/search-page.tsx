import type { Item } from '@entrepot/contract/items/item.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import type { SearchView } from '@entrepot/contract/views/view.ts'
import { OPEN_TARGETS, type OpenTarget } from '@entrepot/contract/modules.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IconAdjustments, IconColumns3, IconFileSearch, IconPhotoSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { wroteLately } from '../../kernel/gestures.ts'
import { searchAfter, type SearchPart } from '../../kernel/lists.ts'
import { useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useExport } from '../../kernel/use-export.ts'
import { shownLabel, useLanguage, useMadeOfTexts } from '../../kernel/words.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import {
  chosenRows,
  DataGrid,
  NOTHING,
  showing,
  type GridColumn,
  type GridLayout,
  type GridSource,
  type RowSelection,
} from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Banner } from '../../ui/small.tsx'
import { completeOf, ConditionBuilder, ConditionSentence, sameCondition } from '../../ui/conditions/index.ts'
import { ViewActions, ViewTabs } from '../views/index.ts'
import { searches } from './api.ts'
import { type Carried, NOTHING_CARRIED, packLink, unpackLink } from './link.ts'
import type { AdvancedSearch } from './address.ts'
import { type Found, loadTargets } from './targets.ts'
import { searchWords } from './words.ts'
import css from './search.module.css'

const ExportMenu = lazyPart(async () => (await import('../../ui/export-menu.tsx')).ExportMenu)
const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)

const PAUSE_MS = 300
const NO_FIELDS: never[] = []
const NO_COLUMNS: GridColumn<Found>[] = []

/** What an address holds of a view that is opened. */
const addressOf = ({ guid, target, search, sort, filters, columns }: SearchView): AdvancedSearch => {
  const s = packLink({ filters, columns })
  return {
    ...(target !== 'items' && { target: target as OpenTarget }),
    ...(search && { q: search }),
    ...(sort && { sort }),
    ...(s && { s }),
    view: guid,
  }
}
const standardOf = (columns: readonly GridColumn<Found>[]): SearchColumn[] =>
  columns.filter(({ hidden }) => !hidden).map(({ id }) => ({ id }))
const sameColumns = (a: readonly SearchColumn[], b: readonly SearchColumn[]) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Records of any kind by conditions, in views that are kept for oneself or for everybody (NAV-21). All of it stands in
 * the address.
 */
export const SearchPage = () => {
  const say = searchWords.use()
  const language = useLanguage()
  const { config } = useSession()
  const navigate = useNavigate({ from: '/advanced-search' })
  const search = useSearch({ from: '/main/advanced-search' })
  const { q, sort, s } = search
  const target = OPEN_TARGETS.find((one) => one === search.target) ?? 'items'
  const read = useMemo(() => unpackLink(s), [s])
  const carried = read ?? NOTHING_CARRIED
  const [draft, setDraft] = useState<Group>(carried.filters)
  const [open, setOpen] = useState(true)
  const [arranging, setArranging] = useState(false)
  const [view, setView] = useState<SearchView | null>(null)
  const [total, setTotal] = useState<number | null>(null)
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const [widths, setWidths] = useState<Omit<GridLayout, 'sort'>>({ columns: [] })

  const { data: fieldsRead } = useQuery({
    ...searches.fields.query({ query: { target } }),
    queryKey: [...searches.fields.key, target, language],
  })
  const fields = fieldsRead?.data ?? NO_FIELDS
  const { data: targets } = useQuery({ queryKey: ['search-targets'], queryFn: loadTargets, staleTime: Infinity })
  const Chosen = targets?.[target].Chosen
  const { data: columnsOf } = useQuery({
    queryKey: ['search-targets', target],
    queryFn: async () => (await loadTargets())[target].load(),
    staleTime: Infinity,
  })
  // Columns of a target are the fields of the company as well.
  const columns = useMadeOfTexts(
    useCallback(() => (columnsOf && config ? columnsOf() : NO_COLUMNS), [columnsOf, config]),
  )
  const standard = useMemo(() => standardOf(columns), [columns])
  const shown = carried.columns.length > 0 ? carried.columns : standard

  const change = (part: SearchPart<AdvancedSearch>, replace = true) =>
    void navigate({ search: (before) => searchAfter(before, part), replace })
  const carry = (part: Partial<Carried>) => {
    const next = { filters: draft, columns: carried.columns, ...part }
    sent.current = packLink(next)
    change({ s: sent.current })
  }

  // What is typed goes to the address once typing pauses; another address (a view, Back) comes into the editor.
  const sent = useRef(s)
  useEffect(() => {
    if (s === sent.current) return
    sent.current = s
    setDraft((unpackLink(s) ?? NOTHING_CARRIED).filters)
  }, [s])
  // An address that changes meanwhile has its own draft.
  const sendLater = useEffectEvent((filters: Group) => {
    if (filters === carried.filters || sameCondition(filters, carried.filters)) return
    const timer = setTimeout(() => carry({ filters }), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => sendLater(draft), [draft])

  const { condition } = useMemo(() => completeOf(carried.filters), [carried])
  const isWrong = useMemo(
    () => fields.length > 0 && checkCondition(condition, new Map(fields.map((field) => [field.id, field]))).length > 0,
    [condition, fields],
  )
  const asked = useMemo(
    () => ({
      target,
      ...(condition.rules.length > 0 && { filters: condition }),
      ...(q && { search: q }),
      ...(sort && { sort }),
    }),
    [target, condition, q, sort],
  )
  const source = useMemo(
    (): GridSource<Found> => ({
      queryKey: [...searches.run.key, asked],
      isOwnChange: wroteLately,
      fetchPage: async (page, size, signal) => {
        try {
          const answer = await searches.run({ body: { ...asked, page: page + 1, size } }, { signal, quiet: true })
          return { rows: answer.data, total: answer.total }
        } catch (error) {
          if (!signal.aborted) toast.error(searchWords.say('load_error'))
          throw error
        }
      },
    }),
    [asked],
  )
  const askedKey = JSON.stringify(asked)
  useEffect(() => setSelection(NOTHING), [askedKey])

  const layout = useMemo(
    (): GridLayout => ({ ...showing(columns, widths, shown), ...(sort && { sort }) }),
    [shown, columns, widths, sort],
  )
  const arrange = (next: GridLayout) => {
    const { sort: sorted, ...arranged } = next
    const visible = next.columns
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => shown.find((column) => column.id === id) ?? { id })
    // What shows and under which heading stands in the address; widths and pins are of the moment.
    setWidths({
      ...arranged,
      columns: arranged.columns.map(({ id, width, pinned }) => ({
        id,
        ...(width !== undefined && { width }),
        ...(pinned && { pinned }),
      })),
    })
    if (sorted !== sort) change({ sort: sorted })
    if (!sameColumns(visible, shown)) carry({ columns: visible })
  }
  const { exporting, exportAs } = useExport(
    (format) => {
      toast.info(say('exporting'))
      return searches.run.download({ body: { ...asked, columns: shown, export: format } })
    },
    () => say('exported'),
  )

  const searched = {
    search: q ?? '',
    sort: sort ?? null,
    columns: carried.columns,
    filters: condition as SearchView['filters'],
  }
  const modified =
    view !== null &&
    !(
      view.search === searched.search &&
      (view.sort ?? null) === searched.sort &&
      sameColumns(view.columns, searched.columns) &&
      sameCondition(view.filters, condition)
    )
  const openView = (next: SearchView | null, replace = false) =>
    void navigate({ search: next ? addressOf(next) : target === 'items' ? {} : { target }, replace })
  const clear = () => change({ q: undefined, s: packLink({ ...NOTHING_CARRIED, columns: carried.columns }) })
  const openRow = (row: Found) => targets && void navigate({ href: targets[target].hrefOf(row) })
  const count = total === null || isWrong ? undefined : say('count', { count: total, shown: formatNumber(total) })
  const readChosen = () =>
    chosenRows<Found>(selection, {
      known: queryClient
        .getQueriesData<{ rows: readonly Found[] }>({ queryKey: source.queryKey })
        .flatMap(([, page]) => page?.rows ?? []),
      readPage: (page, size) => searches.run({ body: { ...asked, page, size } }),
      readOne: (guid) => Promise.reject(new Error(guid)),
    }) as Promise<Item[]>

  return (
    <Page
      title={say('title')}
      count={count && <span aria-live="polite">{count}</span>}
      body="fill"
      actions={
        <>
          <ViewActions
            target={target}
            searched={searched}
            view={view}
            modified={modified}
            onSaved={(saved) => openView(saved, true)}
            onReset={() => view && openView(view, true)}
            onRemoved={() => change({ view: undefined })}
          />
          <Button
            component={Link}
            to="/data/search-by-file"
            variant="subtle"
            leftSection={<IconFileSearch size={16} stroke={1.7} aria-hidden />}
          >
            {say('by_file')}
          </Button>
          <Button
            component={Link}
            to="/image-search"
            variant="subtle"
            leftSection={<IconPhotoSearch size={16} stroke={1.7} aria-hidden />}
          >
            {say('by_image')}
          </Button>
          <ExportMenu busy={exporting} onExport={exportAs} />
        </>
      }
      toolbar={
        <>
          <ViewTabs target={target} chosen={search.view} modified={modified} onChoose={openView} onShown={setView} />
          <NativeSelect
            aria-label={say('target')}
            value={target}
            data={OPEN_TARGETS.filter((one) => one === target || targets?.[one].allowed()).map((value) => ({
              value,
              label: targets ? shownLabel(targets[value].label) : '',
            }))}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ search: value === 'items' ? {} : { target: value as OpenTarget } })
            }
          />
          <SearchField
            label={say('search')}
            value={q ?? ''}
            onSearch={(text) => change({ q: text.trim() || undefined })}
          />
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {say(open ? 'hide_conditions' : 'show_conditions')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}
            onClick={() => setArranging(true)}
          >
            {say('columns')}
          </Button>
          {(q !== undefined || draft.rules.length > 0) && (
            <Button variant="subtle" onClick={clear}>
              {say('clear')}
            </Button>
          )}
          {read === null && (
            <div className={css.note}>
              <Banner
                tone="warning"
                action={
                  <Button size="xs" variant="default" onClick={() => change({ s: undefined })}>
                    {say('start_again')}
                  </Button>
                }
              >
                {say('broken')}
              </Banner>
            </div>
          )}
          {open && fields.length > 0 && (
            <section className={css.editor} aria-label={say('conditions')}>
              <ConditionBuilder fields={fields} value={draft} onChange={setDraft} />
            </section>
          )}
          {fields.length > 0 && (
            <div className={css.note}>
              <ConditionSentence fields={fields} value={draft} />
            </div>
          )}
        </>
      }
    >
      {isWrong ? (
        <EmptyState kind="no-result" title={say('no_result')} text={say('wrong')} />
      ) : !targets || columns.length === 0 ? (
        <SkeletonRows />
      ) : (
        <div className={css.list}>
          <DataGrid
            key={target}
            label={say('list')}
            columns={columns}
            source={source}
            onTotal={setTotal}
            rowId={({ guid }) => guid}
            rowName={targets[target].nameOf}
            layout={layout}
            onLayoutChange={arrange}
            multiSort={target === 'items'}
            onOpen={openRow}
            countLabel={(shownCount) => say('count', { count: shownCount, shown: formatNumber(shownCount) })}
            empty={
              <EmptyState
                kind="no-result"
                title={say('no_result')}
                text={say('no_result_text')}
                action={{ label: say('clear'), run: clear }}
              />
            }
            {...(Chosen && { selection, onSelectionChange: setSelection })}
          />
          {Chosen && (
            <Chosen
              selection={selection}
              total={total ?? 0}
              sort={sort}
              columns={shown.map(({ id, alias }) => (alias ? `${id}=${alias}` : id)).join(';')}
              query={{ ...(q && { search: q }), ...(asked.filters && { filters: JSON.stringify(asked.filters) }) }}
              read={readChosen}
              onClear={() => setSelection(NOTHING)}
            />
          )}
        </div>
      )}
      {arranging && (
        <ColumnsDialog
          columns={columns}
          chosen={shown}
          onApply={(chosen) => {
            setArranging(false)
            carry({ columns: sameColumns(chosen, standard) ? [] : chosen })
          }}
          onClose={() => setArranging(false)}
        />
      )}
    </Page>
  )
}
