import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { itemsApi } from '@entrepot/contract/items/item.ts'
import { createClient } from '../../kernel/client.ts'

export const items = createClient('items', itemsApi)
export const activity = createClient('activity', activityApi)
