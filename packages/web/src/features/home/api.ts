import { homeApi } from '@entrepot/contract/home/home.ts'
import { createClient } from '../../kernel/client.ts'

export const home = createClient('home', homeApi)
/** Nobody does it by hand. */
export const noted = createClient('opened', { opened: homeApi.opened }, { unattended: true })
