import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { createClient } from '../../kernel/client.ts'

export { items } from '../stock/index.ts'
export const activity = createClient('activity', activityApi)
