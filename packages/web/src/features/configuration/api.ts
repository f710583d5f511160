import { configurationApi } from '@entrepot/contract/configuration/configuration.ts'
import { createClient } from '../../kernel/client.ts'

export const configuration = createClient('configuration', configurationApi)
