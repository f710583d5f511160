import { lazyPart } from '../../ui/lazy-part.tsx'

/** Forms and dialogs come when they are opened: most visits only look. */
export const AboutFolder = lazyPart(async () => (await import('./about-folder.tsx')).AboutFolder)
export const EditFolder = lazyPart(async () => (await import('./folder-form.tsx')).EditFolder)
export const NewFolder = lazyPart(async () => (await import('./folder-form.tsx')).NewFolder)
export const MoveFolderDialog = lazyPart(async () => (await import('./move-folder.tsx')).MoveFolderDialog)
