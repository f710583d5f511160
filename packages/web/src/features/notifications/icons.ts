import type { NotificationKind } from '@entrepot/contract/modules.ts'
import { IconBell, type Icon } from '@tabler/icons-react'
import { useAdditionsTo } from '../../shell/index.ts'

declare module '../../shell/additions.ts' {
  interface Additions {
    notifications?: Partial<Record<NotificationKind, Icon>>
  }
}

/** How each kind of notification shows; what it is called stands in the contract. */
export const useIconOf = () => {
  const modules = useAdditionsTo('notifications')
  return (kind: NotificationKind): Icon => modules.find((icons) => icons[kind])?.[kind] ?? IconBell
}
