import { quickupdateApi } from '@entrepot/contract/quickupdate/api.ts'
import { createClient } from '../../kernel/client.ts'

export const quickupdate = createClient('quickupdate', quickupdateApi)
