import { formsApi } from '@entrepot/contract/forms/form-layout.ts'
import { createClient } from '../../kernel/client.ts'

export const forms = createClient('forms', formsApi)
