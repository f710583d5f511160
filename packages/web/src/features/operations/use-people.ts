import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { Assignee } from '@entrepot/contract/operations/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan, useSession } from '../../kernel/session.ts'
import { GROUP_VIEW, groups } from '../users/index.ts'
import { colleagues } from './api.ts'
import { operationWords } from './words.ts'

const MOST_GROUPS = 500
const OFFERED = 8

/** Somebody to give something to who sees the place: oneself first, then groups, then colleagues by name. */
export const useAssignable = (location: string | null, text: string) => {
  const say = operationWords.use()
  const { me } = useSession()
  const seesGroups = useCan(GROUP_VIEW)
  const { data: people } = useQuery({
    ...colleagues.at.query({ query: { target: 'folders', guid: location ?? '', search: text.trim() || undefined } }),
    enabled: location !== null,
  })
  const { data: teams } = useQuery({
    ...groups.list.query({ query: { size: MOST_GROUPS } }),
    enabled: seesGroups,
  })
  const own: Assignee[] = me ? [{ kind: 'user', guid: me.guid, name: `${me.firstname} ${me.lastname}`.trim() }] : []
  const matches = ({ name }: { name: string }) => searchKey(name).includes(searchKey(text))
  const others = (people?.data ?? []).filter(({ guid }) => guid !== me?.guid)
  const offered: Assignee[] = [
    ...own.filter(matches),
    ...(teams?.data ?? []).filter(matches).map(({ guid, name }): Assignee => ({ kind: 'group', guid, name })),
    ...others.map(({ guid, name }): Assignee => ({ kind: 'user', guid, name })),
  ]
  const noteOf = ({ kind, guid }: Assignee): string =>
    kind === 'group' ? say('form.group') : guid === me?.guid ? say('form.me') : ''
  return { offered: offered.slice(0, OFFERED), noteOf, isPending: location !== null && people === undefined }
}
