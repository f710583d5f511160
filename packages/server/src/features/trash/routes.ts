import { trashApi } from '@entrepot/contract/trash/trash.ts'
import type { Feature } from '../../kernel/implement.ts'
import { restore } from './restore.ts'

export const trash: Feature = { mount: (mount) => mount('trash', trashApi, { restore: (ctx, { body }) => restore(ctx, body.guids, body.destination) }) }
