import { picturesApi } from '@entrepot/contract/pictures/picture.ts'
import { createClient } from '../../kernel/client.ts'

export const pictures = createClient('pictures', picturesApi)
