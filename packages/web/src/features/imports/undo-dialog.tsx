import { Box } from '@mantine/core'
import type { Import, ImportUndo } from '@entrepot/contract/imports/import.ts'
import { ACTIVITY_ENTITIES, IMPORT_FACTS, RECORD_FACTS } from '@entrepot/contract/modules.ts'
import { useQuery } from '@tanstack/react-query'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { imports } from './api.ts'
import { useRollback } from './use-rollback.ts'
import { Help } from '../../ui/text.tsx'
import { importWords } from './words.ts'

/** Records named in the question; the others are counted. */
const NAMED = 8

export const UndoDialog = ({ state, onClose }: { state: Import; onClose: () => void }) => {
  const say = importWords.use()
  const { data, error, refetch } = useQuery({ ...imports.undo.query({ params: { guid: state.guid } }), staleTime: 0 })
  const rollback = useRollback(state.guid, onClose)
  return (
    <ConfirmDialog
      opened
      title={say('undo_title', { file: state.fileName })}
      action={say('undo')}
      danger
      busy={rollback.saving || !data}
      onConfirm={() => rollback.submit({})}
      onClose={onClose}
    >
      {data ? (
        <Consequences undo={data} target={state.target} />
      ) : error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </ConfirmDialog>
  )
}

/** What has no trash is deleted at once. */
const hasTrash = (target: Import['target']) =>
  ACTIVITY_ENTITIES.some((kind) => kind === IMPORT_FACTS[target].record && RECORD_FACTS[kind].trash === true)

const Consequences = ({ undo, target }: { undo: ImportUndo; target: Import['target'] }) => {
  const say = importWords.use()
  const wordOf = (what: 'created' | 'changed' | 'movements') =>
    what === 'created' && !hasTrash(target) ? ('undo_removed' as const) : (`undo_${what}` as const)
  const counts = (['created', 'changed', 'movements'] as const).filter((what) => undo[what] > 0)
  const more = undo.totalTouched - Math.min(NAMED, undo.touched.length)
  return (
    <>
      {counts.length === 0 && <p>{say('undo_nothing')}</p>}
      {counts.map((what) => (
        <p key={what}>{say(wordOf(what), { count: undo[what], shown: formatNumber(undo[what]) })}</p>
      ))}
      {undo.totalTouched > 0 && (
        <>
          <p>{say('undo_touched', { count: undo.totalTouched, shown: formatNumber(undo.totalTouched) })}</p>
          <Box component="ul" m="4px 0 0" pl={20} style={{ listStyle: 'disc' }}>
            {undo.touched.slice(0, NAMED).map(({ guid, name, reason }) => (
              <li key={guid}>
                {name}{' '}
                <Help as="span" small>
                  {reason}
                </Help>
              </li>
            ))}
            {more > 0 && (
              <Help as="li" small>
                {say('undo_more', { count: more, shown: formatNumber(more) })}
              </Help>
            )}
          </Box>
        </>
      )}
    </>
  )
}
