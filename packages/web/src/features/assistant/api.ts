import { assistantApi } from '@entrepot/contract/assistant/assistant.ts'
import { createClient } from '../../kernel/client.ts'

export const assistant = createClient('assistant', assistantApi)
