import { importsApi } from '@entrepot/contract/imports/import.ts'
import { createClient } from '../../kernel/client.ts'

export const imports = createClient('imports', importsApi)
