import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { can } from '../../../kernel/session.ts'
import { folders, useForest } from '../../folders/index.ts'
import { ITEM_ADD } from '../item-roles.ts'
import type { Address } from './use-address.ts'

/** The folder that is shown, what lies in it and what may be done there. */
export const usePlace = ({ folderGuid, isRoot }: Address) => {
  const { forest, isPending } = useForest()
  const { data: details } = useQuery(folders.get.query({ params: { guid: folderGuid } }))
  const writable = useCallback(
    (item: ListedItem) => forest.byGuid.get(item.parent_guid)?.permission === 'write',
    [forest],
  )
  const permission = details?.folder?.permission ?? 'read'
  const mayWrite = isRoot
    ? [...forest.byGuid.values()].some((one) => one.permission === 'write')
    : permission === 'write'
  return {
    details,
    isPending,
    children: isRoot ? forest.roots : (forest.byGuid.get(folderGuid)?.children ?? []),
    writable,
    canAdd: can(ITEM_ADD) && mayWrite,
    isReadOnly: !isRoot && permission === 'read',
    /** Whether rows of several may be changed; at the root each says it for itself. */
    mayChange: isRoot || permission === 'write',
  }
}
export type Place = ReturnType<typeof usePlace>
