import { fieldsApi } from '@entrepot/contract/fields/field.ts'
import { createClient } from '../../kernel/client.ts'

export const fields = createClient('fields', fieldsApi)
/** The fields of a company are some dozens: they are read at once, so that their order can be changed as a whole. */
export const ALL_FIELDS = { size: 500 }
