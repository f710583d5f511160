import { categoriesApi } from '@entrepot/contract/categories/category.ts'
import { createClient } from '../../kernel/client.ts'

export const categories = createClient('categories', categoriesApi)
