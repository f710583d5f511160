import { TRASHED_KINDS } from '@entrepot/contract/modules.ts'
import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { rowsBehind } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { nameWords, useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useList } from '../layouts/index.ts'
import { trash } from '../folders/index.ts'
import { restoreRows, type Refused } from './restore.ts'
import type { TrashSearch } from './address.ts'
import { trashColumns } from './trash-columns.tsx'
import { itemTerms, trashWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const RemoveForGood = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveForGood)
const EmptyTrash = lazyPart(async () => (await import('./remove-dialog.tsx')).EmptyTrash)
const ChoosePlace = lazyPart(async () => (await import('./restore-dialogs.tsx')).ChoosePlace)
const RefusedList = lazyPart(async () => (await import('../../ui/refused-list.tsx')).RefusedList)
const [RESTORERS, REMOVERS] = [roles('TRASH', 'RESTORE'), roles('TRASH', 'DELETE')]
const ITEM_TYPES = ['item', 'equipment', 'product', 'variant'] as const
/** Records that other modules send there. */
const OTHERS = TRASHED_KINDS.filter((kind) => kind !== 'item' && kind !== 'folder')
const isKnown = (type: string | undefined): boolean => [...ITEM_TYPES, ...TRASHED_KINDS].some((one) => one === type)
const FILTERS = ['type'] as const
/** What one restore or deletion takes. */
const MOST = 500
const NOTHING_MORE = () => undefined
/** Chosen rows are among those that were shown; one that is not any more was restored by somebody else. */
const readOne = (): Promise<Trashed> => Promise.reject(new Error('The row is gone'))

type Going = { rows: readonly Trashed[]; destination?: string; clear?: () => void }
/** Rows go back where they were; those without a place ask for one, those that are refused say why. */
const useRestore = () => {
  const [homeless, setHomeless] = useState<readonly Trashed[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { submit, saving } = useSubmit(
    (options, { rows, destination }: Going) => restoreRows(rows, destination, options),
    {
      queues: true,
      onDone: (answer, { clear }) => {
        setHomeless(answer.homeless)
        setRefused(answer.refused)
        clear?.()
      },
    },
  )
  return { restore: submit, homeless, setHomeless, refused, setRefused, busy: saving }
}

/** What was deleted in the last thirty days, the last first (TRASH-06). */
export const TrashPage = () => {
  const say = trashWords.use()
  const navigate = useNavigate({ from: '/trash' })
  const search = useSearch({ from: '/main/trash' })
  const [mayRestore, mayRemove] = [useCan(RESTORERS), useCan(REMOVERS)]
  const [removing, setRemoving] = useState<{ rows: readonly Trashed[]; clear: () => void } | null>(null)
  const [emptying, setEmptying] = useState(false)
  const { restore, homeless, setHomeless, refused, setRefused, busy } = useRestore()
  const columns = useMadeOfTexts(trashColumns)
  const type = isKnown(search.type) ? search.type : undefined
  const asked = useMemo(() => ({ ...(type && { type }) }), [type])
  const { change, query, page } = useList({
    kept: 'trash',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: trash.list,
    query: asked,
  })
  const { data: all } = useQuery({ ...trash.list.query({ query: { size: 1 } }), enabled: mayRemove })

  const disabled = (row: Trashed) => !row.writable && say('read_only')
  return (
    <>
      <ListPage
        say={say}
        {...page}
        rowName={({ name }) => name}
        rowMenu={(row) => [
          ...(mayRestore
            ? [
                {
                  label: say('restore'),
                  icon: IconArrowBackUp,
                  disabled: disabled(row),
                  run: () => restore({ rows: [row] }),
                },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  label: say('remove'),
                  icon: IconTrashX,
                  danger: true,
                  disabled: disabled(row),
                  run: () => setRemoving({ rows: [row], clear: NOTHING_MORE }),
                },
              ]
            : []),
        ]}
        bulk={
          mayRestore || mayRemove
            ? {
                sources: () => rowsBehind(trash.list, query, readOne),
                most: MOST,
                actions: [
                  ...(mayRestore
                    ? [
                        {
                          label: say('restore'),
                          run: (rows: Trashed[], clear: () => void) => restore({ rows, clear }),
                        },
                      ]
                    : []),
                  ...(mayRemove
                    ? [
                        {
                          label: say('remove'),
                          danger: true,
                          run: (rows: Trashed[], clear: () => void) => setRemoving({ rows, clear }),
                        },
                      ]
                    : []),
                ],
              }
            : undefined
        }
        actions={
          mayRemove &&
          all !== undefined &&
          all.total > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrashX size={16} stroke={1.7} aria-hidden />}
              onClick={() => setEmptying(true)}
            >
              {say('empty_action')}
            </Button>
          )
        }
        filters={
          <>
            <TypeFilter type={type} onChange={(next) => change({ type: next })} />
            <Help as="span">{say('notice')}</Help>
          </>
        }
      />
      {removing && (
        <RemoveForGood
          rows={removing.rows}
          onClose={() => setRemoving(null)}
          onDone={(left) => {
            removing.clear()
            setRemoving(null)
            setRefused(left)
          }}
        />
      )}
      {emptying && all && <EmptyTrash total={all.total} onClose={() => setEmptying(false)} />}
      {homeless.length > 0 && (
        <ChoosePlace
          rows={homeless}
          busy={busy}
          onPick={(folder) => restore({ rows: homeless, destination: folder })}
          onClose={() => setHomeless([])}
        />
      )}
      {homeless.length === 0 && refused.length > 0 && (
        <RefusedList
          title={say('refused_title', { count: refused.length, shown: formatNumber(refused.length) })}
          refused={refused}
          onClose={() => setRefused([])}
        />
      )}
    </>
  )
}

type TypeProps = { type: TrashSearch['type']; onChange: (type: TrashSearch['type']) => void }
const TypeFilter = ({ type, onChange }: TypeProps) => {
  const say = trashWords.use()
  const term = itemTerms.use()
  const name = nameWords.use()
  return (
    <NativeSelect
      aria-label={say('type')}
      value={type ?? ''}
      onChange={({ currentTarget: { value } }) => onChange((value || undefined) as TrashSearch['type'])}
      data={[
        { value: '', label: say('any_type') },
        { value: 'folder', label: say('folders') },
        ...OTHERS.map((kind) => ({ value: kind, label: name(`entities.${kind}`) })),
        ...ITEM_TYPES.map((one) => ({ value: one, label: term(`types.${one}`) })),
      ]}
      w={190}
    />
  )
}
