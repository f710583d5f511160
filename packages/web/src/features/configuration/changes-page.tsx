import type { ConfigurationChange } from '@entrepot/contract/configuration/configuration.ts'
import { CONFIGURATION_LIST } from '@entrepot/contract/configuration/list.ts'
import { IconArrowBackUp, IconListDetails } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage, type ListSay } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { configuration } from './api.ts'
import { configurationTerms, configurationWords } from './words.ts'

const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog)
const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

const columns = () =>
  gridColumns<ConfigurationChange>()(CONFIGURATION_LIST, (name) => configurationTerms.say(`columns.${name}`), {
    createdAt: { fixed: true, pinned: 'left' },
    createdBy: { width: 160 },
    entries: { grow: true, minWidth: 200, width: 320 },
    added: { width: 100, text: ({ added }) => formatNumber(added) },
    changed: { width: 100, text: ({ changed }) => formatNumber(changed) },
    undoneAt: {},
    undoneBy: { hidden: true },
  })

/** Configurations that were applied, each of which can be taken back. */
export const ConfigurationChangesPage = () => {
  const say = configurationWords.use()
  configurationTerms.use()
  const navigate = useNavigate({ from: '/settings/configuration/changes' })
  const made = useMadeOfTexts(columns)
  const [shown, setShown] = useState<ConfigurationChange | null>(null)
  const [undoing, setUndoing] = useState<ConfigurationChange | null>(null)
  const { page } = useList({
    kept: 'configuration-changes',
    columns: made,
    search: useSearch({ from: '/main/settings/configuration/changes' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: configuration.changes,
  })
  const sayOf: ListSay = (word, values) => say(`changes.${word}`, values)
  return (
    <>
      <ListPage
        say={sayOf}
        {...page}
        onCreate={() => void navigate({ to: '/settings/configuration' })}
        rowName={({ createdAt }) => formatDateTime(createdAt)}
        onOpen={setShown}
        rowMenu={(row) => [
          { label: say('changes.details'), icon: IconListDetails, run: () => setShown(row) },
          ...(row.undoneAt
            ? []
            : [{ label: say('changes.undo'), icon: IconArrowBackUp, danger: true, run: () => setUndoing(row) }]),
        ]}
      />
      {shown && (
        <ChangeDialog
          change={shown}
          onUndo={() => {
            setUndoing(shown)
            setShown(null)
          }}
          onClose={() => setShown(null)}
        />
      )}
      {undoing && <UndoDialog guid={undoing.guid} onClose={() => setUndoing(null)} />}
    </>
  )
}
