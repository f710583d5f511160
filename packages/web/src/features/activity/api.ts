import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { createClient } from '../../kernel/client.ts'

export const activity = createClient('activity', activityApi)
