/** What belongs to a folder besides what lies in it. */
export const FOLDER_PARTS = ['picture', 'files', 'comments', 'activity'] as const
export type FolderPart = (typeof FOLDER_PARTS)[number]
