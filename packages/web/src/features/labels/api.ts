import { labelsApi } from '@entrepot/contract/labels/api.ts'
import { createClient } from '../../kernel/client.ts'

export const labels = createClient('labels', labelsApi)
