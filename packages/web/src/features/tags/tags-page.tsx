import { TAG_LIST } from '@entrepot/contract/tags/list.ts'
import type { Tag } from '@entrepot/contract/tags/tag.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { gridColumns, SettingsList } from '../layouts/index.ts'
import { tags } from './api.ts'
import { tagWords } from './words.ts'

const { say } = tagWords
const DIALOGS = {
  New: lazyPart(async () => (await import('./tag-dialog.tsx')).NewTag),
  Known: lazyPart(async () => (await import('./tag-dialog.tsx')).KnownTag),
  Remove: lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveTags),
}
const MERGE = {
  Dialog: lazyPart(async () => (await import('./merge-dialog.tsx')).MergeTags),
  label: () => say('merge'),
  least: () => ({ count: 2, reason: say('merge_least') }),
}
const columns = () =>
  gridColumns<Tag>()(TAG_LIST, (name) => say(`columns.${name}`), {
    name: { cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip> },
    items: { text: ({ items }) => (items === null ? say('unknown') : formatNumber(items)) },
    createdAt: {},
  })

/** The keywords of items, with how many items carry each (TAG-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const TagsPage = (): ReactNode => {
  const navigate = useNavigate({ from: '/settings/tags' })
  return (
    <SettingsList
      {...{ kept: 'tags', area: 'ITEM_TAG', api: tags, columns, dialogs: DIALOGS, most: 500, acts: [MERGE] }}
      say={tagWords.use()}
      search={useSearch({ from: '/main/settings/tags' })}
      write={(next, push) => void navigate({ search: next, replace: !push })}
    />
  )
}
