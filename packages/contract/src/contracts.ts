/** Every API of the product by feature: what routes, client, query keys, OpenAPI and sweeps are made from. */
import { activityApi } from './activity/activity.ts'
import { archivesApi } from './archives/archive.ts'
import { assistantApi } from './assistant/assistant.ts'
import { attachmentsApi } from './attachments/attachment.ts'
import { authApi } from './auth/auth.ts'
import { ownSessionApi } from './auth/own-session.ts'
import { bulkApi } from './bulk/bulk.ts'
import { businessRulesApi } from './business-rules/rule.ts'
import { bundlesApi } from './bundles/bundle.ts'
import { categoriesApi } from './categories/category.ts'
import { changeCompanyApi } from './companies/change-company.ts'
import { commentsApi } from './comments/comment.ts'
import { checkoutsApi } from './checkouts/checkout.ts'
import { companiesApi } from './companies/company.ts'
import { cyclecountsApi } from './cyclecounts/cyclecount.ts'
import { connectionsApi } from './connections/connection.ts'
import { configurationApi } from './configuration/configuration.ts'
import { fieldsApi } from './fields/field.ts'
import { fileSearchApi } from './file-search/file-search.ts'
import { forecastApi } from './forecast/forecast.ts'
import { foldersApi } from './folders/folder.ts'
import { laboratoryApi } from './laboratory/laboratory.ts'
import { formRulesApi } from './form-rules/rule.ts'
import { functionsApi } from './functions/function.ts'
import { formsApi } from './forms/form-layout.ts'
import { homeApi } from './home/home.ts'
import { groupsApi } from './groups/group.ts'
import { imageSearchApi } from './image-search/image-search.ts'
import { importsApi } from './imports/import.ts'
import { itemsApi } from './items/api.ts'
import { labelsApi } from './labels/api.ts'
import { layoutsApi } from './layouts/layout.ts'
import { ledgerApi } from './ledger/ledger.ts'
import { mailsApi } from './mails/mail.ts'
import { notificationsApi } from './notifications/notification.ts'
import { operationTemplatesApi } from './operation-templates/template.ts'
import { operationsApi } from './operations/api.ts'
import { ordersApi } from './orders/api.ts'
import { picturesApi } from './pictures/picture.ts'
import { pastApi } from './past/past.ts'
import { plansApi } from './plans/plan.ts'
import { presenceApi } from './presence/presence.ts'
import { pushApi } from './push/push.ts'
import { quickupdateApi } from './quickupdate/api.ts'
import { incomingApi } from './incoming/incoming.ts'
import { inventoriesApi } from './inventories/inventory.ts'
import { recipientsApi } from './recipients/recipient.ts'
import { dashboardsApi } from './dashboards/dashboard.ts'
import { requestsApi } from './requests/request.ts'
import { reservationsApi } from './reservations/reservation.ts'
import { rightsApi } from './rights/rights.ts'
import { searchApi } from './search/search.ts'
import { securityApi } from './security/security.ts'
import { ssoApi } from './sso/sso.ts'
import { stockApi } from './stock/stock.ts'
import { sitesApi } from './sites/site.ts'
import { suppliersApi } from './suppliers/supplier.ts'
import { supportApi } from './support/support.ts'
import { valueApi } from './value/value.ts'
import { systemApi } from './system/system.ts'
import { tagsApi } from './tags/tag.ts'
import { trashApi } from './trash/trash.ts'
import { manageUsersApi } from './users/manage-users.ts'
import { usersApi } from './users/user.ts'
import { variantsApi } from './variants/variant.ts'
import { viewsApi } from './views/view.ts'

export const CONTRACTS = {
  system: systemApi,
  auth: { ...authApi, ...ownSessionApi },
  sso: ssoApi,
  security: securityApi,
  users: { ...usersApi, ...manageUsersApi },
  groups: groupsApi,
  companies: { ...companiesApi, ...changeCompanyApi },
  plans: plansApi,
  folders: foldersApi,
  categories: categoriesApi,
  tags: tagsApi,
  fields: fieldsApi,
  forms: formsApi,
  items: itemsApi,
  variants: variantsApi,
  pictures: picturesApi,
  attachments: attachmentsApi,
  reservations: reservationsApi,
  incoming: incomingApi,
  inventories: inventoriesApi,
  configuration: configurationApi,
  cyclecounts: cyclecountsApi,
  'business-rules': businessRulesApi,
  'form-rules': formRulesApi,
  laboratory: laboratoryApi,
  'operation-templates': operationTemplatesApi,
  operations: operationsApi,
  sites: sitesApi,
  suppliers: suppliersApi,
  value: valueApi,
  forecast: forecastApi,
  orders: ordersApi,
  recipients: recipientsApi,
  checkouts: checkoutsApi,
  stock: stockApi,
  search: searchApi,
  'file-search': fileSearchApi,
  'image-search': imageSearchApi,
  views: viewsApi,
  trash: trashApi,
  activity: activityApi,
  imports: importsApi,
  bundles: bundlesApi,
  bulk: bulkApi,
  quickupdate: quickupdateApi,
  labels: labelsApi,
  layouts: layoutsApi,
  ledger: ledgerApi,
  mails: mailsApi,
  connections: connectionsApi,
  functions: functionsApi,
  requests: requestsApi,
  notifications: notificationsApi,
  comments: commentsApi,
  presence: presenceApi,
  push: pushApi,
  rights: rightsApi,
  archives: archivesApi,
  home: homeApi,
  support: supportApi,
  dashboards: dashboardsApi,
  past: pastApi,
  assistant: assistantApi,
} as const
export type FeatureName = keyof typeof CONTRACTS
