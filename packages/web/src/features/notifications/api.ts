import { notificationsApi } from '@entrepot/contract/notifications/notification.ts'
import { createClient } from '../../kernel/client.ts'

export const notifications = createClient('notifications', notificationsApi)
