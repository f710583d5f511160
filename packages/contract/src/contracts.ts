/** Every API of the product by feature: what routes, client, query keys, OpenAPI and sweeps are made from. */
import { activityApi } from './activity/activity.ts'
import { authApi } from './auth/auth.ts'
import { categoriesApi } from './categories/category.ts'
import { companiesApi } from './companies/company.ts'
import { foldersApi } from './folders/folder.ts'
import { importsApi } from './imports/import.ts'
import { itemsApi } from './items/item.ts'
import { layoutsApi } from './layouts/layout.ts'
import { notificationsApi } from './notifications/notification.ts'
import { plansApi } from './plans/plan.ts'
import { presenceApi } from './presence/presence.ts'
import { pushApi } from './push/push.ts'
import { stockApi } from './stock/stock.ts'
import { systemApi } from './system/system.ts'
import { tagsApi } from './tags/tag.ts'
import { trashApi } from './trash/trash.ts'
import { usersApi } from './users/user.ts'

export const CONTRACTS = {
  system: systemApi, auth: authApi, users: usersApi, companies: companiesApi, folders: foldersApi, categories: categoriesApi, tags: tagsApi, items: itemsApi, stock: stockApi,
  trash: trashApi, activity: activityApi, imports: importsApi, layouts: layoutsApi, notifications: notificationsApi, presence: presenceApi, push: pushApi, plans: plansApi,
} as const
export type FeatureName = keyof typeof CONTRACTS
