import { defineModule } from '../kernel/module.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  notifications: {
    export: {},
    task_assigned: {},
    task_status: {},
    operation_status: {},
    order_received: {},
    quick_update_report: {},
    api_failure: {},
  },
})
