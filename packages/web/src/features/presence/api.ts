import { presenceApi } from '@entrepot/contract/presence/presence.ts'
import { createClient } from '../../kernel/client.ts'

export const presence = createClient('presence', presenceApi, { unattended: true })
