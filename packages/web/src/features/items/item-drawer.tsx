import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isGone, textOf } from '../../kernel/failure.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { items } from './api.ts'
import type { OpenDialog } from './item-actions.ts'
import { NewItemForm } from './new-item-form.tsx'
import { useSummary } from './item-overview.tsx'
import { ItemMenu, ItemPanel } from './item-panel.tsx'
import { itemWords } from './words.ts'

type Props = {
  /** `new` for the form of a new item. */
  guid: string
  /** Where a new item goes unless another folder is chosen. */
  folder: string | null
  tab: string
  editAsked: number
  entries: (item: ListedItem) => readonly MenuEntry[]
  writable: (item: ListedItem) => boolean
  onDialog: (dialog: OpenDialog) => void
  onShown: (item: ListedItem | null) => void
  onTab: (tab: string) => void
  onCreated: (item: ListedItem) => void
  onClose: () => void
}

const ItemDrawer = ({ guid, folder, onCreated, onClose, ...rest }: Props) => {
  const say = itemWords.use()
  if (guid !== 'new') return <ShownItem guid={guid} onClose={onClose} {...rest} />
  return (
    <SideDrawer title={say('form.new')} onClose={onClose} takeFocus>
      <NewItemForm folder={folder} onCreated={onCreated} onClose={onClose} />
    </SideDrawer>
  )
}
export default ItemDrawer

const ShownItem = ({
  guid,
  tab,
  editAsked,
  entries,
  writable,
  onDialog,
  onShown,
  onTab,
  onClose,
}: Omit<Props, 'folder' | 'onCreated'>) => {
  const say = itemWords.use()
  const {
    data: item,
    error,
    refetch,
  } = useQuery({ ...items.get.query({ params: { guid } }), placeholderData: (before) => before })
  useSummary(guid)
  useEffect(() => {
    onShown(item ?? null)
    return () => onShown(null)
  })
  if (isGone(error))
    return (
      <SideDrawer title={say('not_found')} onClose={onClose}>
        <EmptyState kind="no-result" title={say('not_found')} text={say('not_found_text')} />
      </SideDrawer>
    )
  if (!item)
    return (
      <SideDrawer title="…" onClose={onClose}>
        {error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={6} />}
      </SideDrawer>
    )
  return (
    <SideDrawer
      title={item.name}
      onClose={onClose}
      actions={
        <>
          <ActionIcon
            renderRoot={(props) => <Link to="/item/$guid" params={{ guid }} {...props} />}
            aria-label={say('actions.open_page')}
          >
            <IconExternalLink size={18} stroke={1.7} />
          </ActionIcon>
          <ItemMenu item={item} entries={entries(item)} />
        </>
      }
    >
      <ItemPanel
        item={item}
        writable={writable(item)}
        tab={tab}
        editAsked={editAsked}
        onTab={onTab}
        onDialog={onDialog}
        level={3}
      />
    </SideDrawer>
  )
}
