import type { Item } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isGone, textOf } from '../../kernel/failure.ts'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { FolderBreadcrumb, folders, useForest } from '../folders/index.ts'
import { items } from './api.ts'
import { itemEntries, type OpenDialog } from './item-actions.ts'
import { useSummary } from './item-overview.tsx'
import { ItemMenu, ItemPanel } from './item-panel.tsx'
import { DETAILS, EDITING } from './tabs.ts'
import { itemWords } from './words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ItemDialogs = lazyPart(async () => (await import('./item-dialogs.tsx')).ItemDialogs)

export const ItemPage = () => {
  const say = itemWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/item/$guid' })
  const { tab = DETAILS } = useSearch({ from: '/main/item/$guid' })
  const { data: item, error, refetch } = useQuery(items.get.query({ params: { guid } }))
  useSummary(guid)
  const { data: place } = useQuery({
    ...folders.get.query({ params: { guid: item?.parent_guid ?? 'root' } }),
    enabled: item !== undefined,
  })
  const { forest } = useForest()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [editAsked, setEditAsked] = useState(0)
  const show = (next: string) =>
    void navigate({
      to: '/item/$guid',
      params: { guid },
      search: next === DETAILS ? {} : { tab: next },
      replace: true,
    })
  const toFolder = ({ parent_guid: folderGuid }: Pick<Item, 'parent_guid'>) =>
    void navigate({ to: '/items/$folderGuid', params: { folderGuid } })

  if (isGone(error))
    return (
      <RecordGone
        title={say('not_found')}
        text={say('not_found_text')}
        back={say('back')}
        toList={() => navigate({ to: '/items/$folderGuid', params: { folderGuid: 'root' } })}
      />
    )
  if (!item) return <RecordAwaited title={say('item')} failure={error && textOf(error)} retry={refetch} />
  const writable = forest.byGuid.get(item.parent_guid)?.permission === 'write'
  const entries = itemEntries(item, writable, {
    edit: () => {
      show(EDITING)
      setEditAsked(editAsked + 1)
    },
    dialog: setDialog,
    copied: (copy) => void navigate({ to: '/item/$guid', params: { guid: copy.guid } }),
    removed: toFolder,
  })
  return (
    <Page
      title={item.name}
      body="narrow"
      breadcrumb={<FolderBreadcrumb crumbs={[...(place?.breadcrumb ?? []), { guid: item.guid, name: item.name }]} />}
      actions={<ItemMenu item={item} entries={entries} />}
    >
      <div>
        <ItemPanel
          item={item}
          writable={writable}
          tab={tab}
          editAsked={editAsked}
          onTab={show}
          onDialog={setDialog}
          level={2}
        />
      </div>
      {dialog && <ItemDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}
