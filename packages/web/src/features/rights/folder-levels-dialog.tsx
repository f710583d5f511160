import type { FolderRights } from '@entrepot/contract/folders/folder.ts'
import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { folderLevels, people } from './api.ts'
import { type Entry, entriesOf, LEVELS, type Level, rightsOf } from './folder-levels.ts'
import { WhyDialog } from './why-dialog.tsx'
import { rightsWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Columns } from '../../ui/columns.tsx'

const ASKERS = roles('USER')
type Props = { folder: { guid: string; name: string }; onClose: () => void }

/** « Permissions »: who has which level on this folder, set here rather than with the person or the group (FOLD-18). */
export const FolderLevelsDialog = ({ folder, onClose }: Props) => {
  const say = rightsWords.use()
  const { data, error, refetch } = useQuery({
    ...folderLevels.get.query({ params: { guid: folder.guid } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return <Levels folder={folder} set={data} onClose={onClose} />
  return (
    <FormDialog
      title={say('folder.title', { name: folder.name })}
      action={say('folder.save')}
      saving={!error}
      size="lg"
      onSubmit={() => void refetch()}
      onClose={onClose}
    >
      {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={4} />}
    </FormDialog>
  )
}

const Levels = ({ folder, set, onClose }: Props & { set: FolderRights }) => {
  const say = rightsWords.use()
  const [entries, setEntries] = useState(() => entriesOf(set))
  const mayAsk = useCan(ASKERS)
  const [asked, setAsked] = useState<Entry | null>(null)
  const change = (guid: string, level: Level | null) =>
    setEntries((before) =>
      before.flatMap((entry) => (entry.guid !== guid ? [entry] : level ? [{ ...entry, level }] : [])),
    )
  const { submit, saving } = useSubmit(
    (options) => folderLevels.set({ params: { guid: folder.guid }, body: rightsOf(entries) }, options),
    {
      onDone: () => {
        toast.success(say('folder.saved', { name: folder.name }))
        void queryClient.invalidateQueries()
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={say('folder.title', { name: folder.name })}
      action={say('folder.save')}
      saving={saving}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <Help>{say('folder.about')}</Help>
      {entries.length === 0 ? (
        <p>{say('folder.none')}</p>
      ) : (
        <Flex component="ul" direction="column" gap={8}>
          {entries.map((entry) => (
            <Columns component="li" of="minmax(0, 1fr) auto 180px" gap={12} align="center" key={entry.guid}>
              <span>{entry.kind === 'group' ? say('group', { name: entry.name }) : entry.name}</span>
              {mayAsk && entry.kind === 'user' ? (
                <LinkButton onClick={() => setAsked(entry)}>{say('folder.why')}</LinkButton>
              ) : (
                <span />
              )}
              <NativeSelect
                aria-label={say('folder.level_of', { name: entry.name })}
                value={entry.level}
                data={[
                  ...LEVELS.map((level) => ({ value: level, label: say(`levels.${level}`) })),
                  { value: '', label: say('folder.remove') },
                ]}
                onChange={(event) =>
                  change(entry.guid, LEVELS.find((level) => level === event.currentTarget.value) ?? null)
                }
              />
            </Columns>
          ))}
        </Flex>
      )}
      {asked && <WhyDialog user={asked} folder={folder.guid} onClose={() => setAsked(null)} />}
      <Candidates taken={entries} onChoose={(entry) => setEntries((before) => [...before, entry])} />
    </FormDialog>
  )
}

const MOST = 6
const USERS = anyRole('USER')
const GROUPS = anyRole('GROUP')

/** Whom one may look up: those who see neither users nor groups change what is set, and add nobody. */
const Candidates = ({ taken, onChoose }: { taken: readonly Entry[]; onChoose: (entry: Entry) => void }) => {
  const say = rightsWords.use()
  const [search, setSearch] = useState('')
  const [seesUsers, seesGroups] = [useCan(USERS), useCan(GROUPS)]
  const query = { query: { search, size: 20 } }
  const users = useQuery({ ...people.users.query(query), enabled: seesUsers })
  const groups = useQuery({ ...people.groups.query(query), enabled: seesGroups })
  if (!seesUsers && !seesGroups) return null
  const found: Entry[] = [
    ...(groups.data?.data ?? []).map(({ guid, name }): Entry => ({ kind: 'group', guid, name, level: 'read' })),
    ...(users.data?.data ?? []).map(({ guid, firstname, lastname }): Entry => ({
      kind: 'user',
      guid,
      name: `${firstname} ${lastname}`,
      level: 'read',
    })),
  ].filter(({ guid }) => !taken.some((entry) => entry.guid === guid))
  return (
    <Flex direction="column" gap={8} pt={12} style={{ borderTop: '1px solid var(--e-line)' }}>
      <SearchField
        label={say('folder.search')}
        placeholder={say('folder.search')}
        value={search}
        onSearch={setSearch}
        width={360}
      />
      <Flex component="ul" wrap="wrap" gap={8} aria-label={say('folder.add')}>
        {found.slice(0, MOST).map((entry) => (
          <li key={entry.guid}>
            <Button variant="default" size="xs" onClick={() => onChoose(entry)}>
              {say('folder.add_this', {
                name: entry.kind === 'group' ? say('group', { name: entry.name }) : entry.name,
              })}
            </Button>
          </li>
        ))}
      </Flex>
      {found.length > MOST && <Help>{say('folder.more')}</Help>}
    </Flex>
  )
}
