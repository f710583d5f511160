import { bundlesApi } from '@entrepot/contract/bundles/bundle.ts'
import { createClient } from '../../kernel/client.ts'

export const bundles = createClient('bundles', bundlesApi)
