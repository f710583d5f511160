import { variantsApi } from '@entrepot/contract/variants/variant.ts'
import { createClient } from '../../kernel/client.ts'

export const variants = createClient('variants', variantsApi)
