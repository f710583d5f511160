import { lazyPart } from '../../ui/lazy-part.tsx'

/** Heavy, and asked for by two screens. */
export const RolesMatrix = lazyPart(async () => (await import('./roles-matrix.tsx')).RolesMatrix)
export const FolderLevels = lazyPart(async () => (await import('./folder-levels.tsx')).FolderLevels)
