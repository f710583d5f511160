import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { trashApi } from '@entrepot/contract/trash/trash.ts'
import { createClient } from '../../kernel/client.ts'

export const folders = createClient('folders', foldersApi)
export const trash = createClient('trash', trashApi)
