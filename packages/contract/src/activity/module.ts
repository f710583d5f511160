import { defineModule } from '../kernel/module.ts'

export const activityModule = defineModule({
  name: 'activity',
  actions: { create: true, update: true, delete: true, restore: true, purge: true },
  lists: { activity: true },
  searchTargets: { history: true },
})
