import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import {
  IconBuilding,
  IconBuildingCommunity,
  IconDoor,
  IconFolder,
  IconLayersSubtract,
  IconServer2,
  type Icon,
} from '@tabler/icons-react'

const ICONS: Record<FolderType, Icon> = {
  stock: IconFolder,
  cabinet: IconServer2,
  city: IconBuildingCommunity,
  building: IconBuilding,
  floor: IconLayersSubtract,
  room: IconDoor,
}

export const FolderIcon = ({ type, size = 16 }: { type: FolderType; size?: number }) => {
  const TypeIcon = ICONS[type]
  return <TypeIcon size={size} stroke={1.7} aria-hidden />
}
