import type { Field } from '@entrepot/contract/fields/field.ts'
import { FIELD_TARGETS, hasValues } from '@entrepot/contract/fields/field-types.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { searchAfter, type SearchPart } from '../../kernel/lists.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { useCan } from '../../kernel/session.ts'
import { useExport } from '../../kernel/use-export.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OrderedList } from '../../ui/ordered-list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { uiWords } from '../../ui/words.ts'
import { ALL_FIELDS, fields } from './api.ts'
import type { FieldsSearch } from './address.ts'
import { fieldWords } from './words.ts'
import css from './fields.module.css'

const ExportMenu = lazyPart(async () => (await import('../../ui/export-menu.tsx')).ExportMenu)
const FieldPanel = lazyPart(async () => (await import('./field-panel.tsx')).FieldPanel)
const ADDERS = roles('FIELD', 'ADD')
const EDITORS = roles('FIELD', 'EDIT')

/** On its way to the server: the row stands in its new place at once, whatever answer comes before that of the move. */
type Move = { guid: string; to: number }
const placed = (fieldsOfTarget: readonly Field[], { guid, to }: Move): readonly Field[] => {
  const from = fieldsOfTarget.findIndex((field) => field.guid === guid)
  return from < 0 ? fieldsOfTarget : fieldsOfTarget.toSpliced(from, 1).toSpliced(to, 0, fieldsOfTarget[from]!)
}

/** The fields of items and of operations, in the order in which forms show them; each opens beside the list. */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const FieldsPage = (): ReactNode => {
  const say = fieldWords.use()
  const client = useQueryClient()
  const navigate = useNavigate({ from: '/settings/fields' })
  const { q = '', target = 'items', open }: FieldsSearch = useSearch({ from: '/main/settings/fields' })
  const [mayAdd, mayEdit] = [useCan(ADDERS), useCan(EDITORS)]
  const { data, error, refetch } = useQuery(fields.list.query({ query: ALL_FIELDS }))
  const change = (part: SearchPart<FieldsSearch>, push = false) =>
    void navigate({ search: (before: FieldsSearch) => searchAfter(before, part), replace: !push })
  const create = mayAdd ? { label: say('new'), run: () => change({ open: 'create' }, open === undefined) } : undefined

  const all = data?.data ?? []
  const [moves, setMoves] = useState<readonly Move[]>([])
  const ofTarget = moves.reduce(
    placed,
    all.filter((field) => field.target === target),
  )
  const words = searchWords(q)
  const shown = ofTarget.filter(({ name }) => words.every((word) => searchKey(name).includes(word)))

  const { exporting, exportAs } = useExport(
    (format) => fields.list.download({ query: { target, ...(q && { search: q }), export: format } }),
    () => uiWords.say('export.done'),
  )

  const move = async (from: number, to: number) => {
    const one = { guid: ofTarget[from]!.guid, to }
    setMoves((before) => [...before, one])
    try {
      await fields.move({ params: { guid: one.guid }, body: { position: to } })
      notifySelf('config', {})
    } catch (refused) {
      if (!isFailure(refused)) throw refused
    }
    await client.invalidateQueries({ queryKey: fields.list.key })
    setMoves((before) => before.filter((other) => other !== one))
  }
  return (
    <Page
      title={say('title')}
      count={data && say('count', { count: ofTarget.length, shown: formatNumber(ofTarget.length) })}
      body="narrow"
      actions={
        <>
          <ExportMenu busy={exporting} onExport={exportAs} />
          {create && (
            <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={create.run}>
              {create.label}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <SearchField label={say('search')} value={q} onSearch={(text) => change({ q: text })} />
          <Segmented
            label={say('target_label')}
            value={target}
            options={FIELD_TARGETS.map((value) => ({ value, label: say(`targets.${value}`) }))}
            onChange={(next) => change({ target: next === 'items' ? undefined : next, open: undefined })}
          />
        </>
      }
      drawer={
        open &&
        data && (
          <FieldPanel
            key={open}
            guid={open === 'create' ? null : open}
            all={all}
            target={target}
            onClose={() => change({ open: undefined })}
          />
        )
      }
    >
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : shown.length > 0 ? (
        // A part of the list has no places of its own.
        <OrderedList
          className={css.fields}
          label={say('title')}
          items={shown}
          keyOf={({ guid }) => guid}
          nameOf={({ name }) => name}
          onMove={mayEdit && words.length === 0 ? (from, to) => void move(from, to) : undefined}
        >
          {(field) => <FieldRow field={field} opened={field.guid === open} />}
        </OrderedList>
      ) : ofTarget.length > 0 ? (
        <EmptyState
          kind="no-result"
          title={say('no_result')}
          action={{ label: say('clear'), run: () => change({ q: undefined }) }}
        />
      ) : (
        <EmptyState
          kind="unused"
          title={say(`empty.${target}`)}
          text={say('empty_text')}
          {...(create && { action: create })}
        />
      )}
    </Page>
  )
}

const FieldRow = ({ field, opened }: { field: Field; opened: boolean }) => {
  const say = fieldWords.use()
  const { guid, name, type, mapped, parent, values } = field
  return (
    <Link
      from="/settings/fields"
      search={(before: FieldsSearch) => ({ ...before, open: guid })}
      replace={opened}
      className={`e-hover ${css.field}`}
      aria-current={opened || undefined}
    >
      <Box component="span" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Flex component="span" direction="column" c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {say(`types.${type}`)}
        {hasValues(type) && <span>{say('values_count', { count: values.length })}</span>}
        {parent && <span>{say('depends_on', { name: parent.name })}</span>}
      </Flex>
      {mapped && <StateBadge>{say(`kinds.${mapped}`)}</StateBadge>}
    </Link>
  )
}
