import { Suspense, lazy } from 'react'
import { can } from '../../../kernel/session.ts'
import { loadAdditions, withinTime } from '../../../shell/index.ts'
import { SkeletonRows } from '../../../ui/empty-state.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { ITEM_ADD } from '../item-roles.ts'
import { DETAILS } from '../tabs.ts'
import type { Explorer } from './use-explorer.ts'

const ItemDrawer = lazy(async () => {
  const [part] = await Promise.all([withinTime(() => import('../item-drawer.tsx')), loadAdditions()])
  return part
})

/** Whether the address opens an item; a link to the form is none for who may not create. */
export const showsItem = ({ address: { search } }: Explorer) =>
  search.item !== undefined && (search.item !== 'new' || can(ITEM_ADD))

export const ExplorerDrawer = ({ explorer: { address, place, acts } }: { explorer: Explorer }) => {
  const { search, folderGuid, isRoot, openItem, change } = address
  const close = () => openItem(undefined)
  return (
    <Suspense
      fallback={
        <SideDrawer title="…" onClose={close}>
          <SkeletonRows rows={6} />
        </SideDrawer>
      }
    >
      <ItemDrawer
        guid={search.item ?? 'new'}
        folder={isRoot ? null : folderGuid}
        tab={search.tab ?? DETAILS}
        editAsked={acts.editAsked}
        entries={acts.entries}
        writable={place.writable}
        onDialog={acts.setDialog}
        onShown={acts.setShown}
        onTab={(tab) => change({ tab: tab === DETAILS ? undefined : tab })}
        onCreated={(item) => openItem(item.guid, true)}
        onClose={close}
      />
    </Suspense>
  )
}
