import type { ComponentType } from 'react'
import { useAdditionsTo } from '../../shell/index.ts'

declare module '../../shell/additions.ts' {
  interface Additions {
    /** What another module has to say of a folder, and of all of them (null), beside its name. */
    folderNotes?: ComponentType<{ folder: string | null }>
  }
}

export const FolderNotes = ({ folder }: { folder: string | null }) =>
  useAdditionsTo('folderNotes').map((Note, at) => <Note key={at} folder={folder} />)
