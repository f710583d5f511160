import { systemApi } from '@entrepot/contract/system/system.ts'
import { createClient } from '../../kernel/client.ts'

export const apiDocs = createClient('api-docs', { openapi: systemApi.openapi })
