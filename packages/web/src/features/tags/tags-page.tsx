import { roles } from '@entrepot/contract/kernel/roles.ts'
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
const TagDialog = lazyPart(async () => (await import('./tag-dialog.tsx')).TagDialog)
const Known = lazyPart(async () => (await import('./tag-dialog.tsx')).KnownTag)
const Remove = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveTags)
const Merge = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeTags)

const ACCESS = { add: roles('ITEM_TAG', 'ADD'), edit: roles('ITEM_TAG', 'EDIT'), remove: roles('ITEM_TAG', 'DELETE') }
const ACTS = [
  { Dialog: Merge, label: () => say('merge'), least: () => ({ count: 2, reason: say('merge_least') }) },
] as const

const columns = (withLinks: boolean) =>
  gridColumns<Tag>()(TAG_LIST, (name) => say(`columns.${name}`), {
    name: {
      width: 320,
      cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>,
      fixed: true,
      pinned: 'left',
      ...(withLinks && { href: ({ guid }) => `/settings/tags?open=${guid}` }),
    },
    items: { text: ({ items }) => (items === null ? say('unknown') : formatNumber(items)) },
    createdAt: {},
  })

/** The keywords of items, with how many items carry each (TAG-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const TagsPage = (): ReactNode => {
  const navigate = useNavigate({ from: '/settings/tags' })
  return (
    <SettingsList
      {...{
        kept: 'tags',
        list: tags.list,
        get: tags.get,
        access: ACCESS,
        columns,
        most: 500,
        Known,
        Remove,
        acts: ACTS,
      }}
      say={tagWords.use()}
      search={useSearch({ from: '/main/settings/tags' })}
      write={(next, push) => void navigate({ search: next, replace: !push })}
      renderNew={(onClose) => <TagDialog tag={null} onClose={onClose} />}
    />
  )
}
