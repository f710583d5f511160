import { activityModule } from '../features/activity/module.ts'
import { apiDocsModule } from '../features/api-docs/module.ts'
import { assistantModule } from '../features/assistant/module.ts'
import { attachmentsModule } from '../features/attachments/module.ts'
import { authModule } from '../features/auth/module.ts'
import { bulkModule } from '../features/bulk/module.ts'
import { businessRulesModule } from '../features/business-rules/module.ts'
import { bundlesModule } from '../features/bundles/module.ts'
import { categoriesModule } from '../features/categories/module.ts'
import { checkoutsModule } from '../features/checkouts/module.ts'
import { commentsModule } from '../features/comments/module.ts'
import { companiesModule } from '../features/companies/module.ts'
import { connectionsModule } from '../features/connections/module.ts'
import { configurationModule } from '../features/configuration/module.ts'
import { cyclecountsModule } from '../features/cyclecounts/module.ts'
import { dashboardsModule } from '../features/dashboards/module.ts'
import { fieldsModule } from '../features/fields/module.ts'
import { fileSearchModule } from '../features/file-search/module.ts'
import { forecastModule } from '../features/forecast/module.ts'
import { foldersModule } from '../features/folders/module.ts'
import { formRulesModule } from '../features/form-rules/module.ts'
import { formsModule } from '../features/forms/module.ts'
import { functionsModule } from '../features/functions/module.ts'
import { groupsModule } from '../features/groups/module.ts'
import { helpModule } from '../features/help/module.ts'
import { homeModule } from '../features/home/module.ts'
import { imageSearchModule } from '../features/image-search/module.ts'
import { importsModule } from '../features/imports/module.ts'
import { inventoryModule } from '../features/items/inventory/module.ts'
import { incomingModule } from '../features/incoming/module.ts'
import { inventoriesModule } from '../features/inventories/module.ts'
import { itemsModule } from '../features/items/module.ts'
import { scanModule } from '../features/items/scan/module.ts'
import { labelsModule } from '../features/labels/module.ts'
import { ledgerModule } from '../features/ledger/module.ts'
import { mailsModule } from '../features/mails/module.ts'
import { notificationsModule } from '../features/notifications/module.ts'
import { operationTemplatesModule } from '../features/operation-templates/module.ts'
import { operationsModule } from '../features/operations/module.ts'
import { ordersModule } from '../features/orders/module.ts'
import { pastModule } from '../features/past/module.ts'
import { plansModule } from '../features/plans/module.ts'
import { quickupdateModule } from '../features/quickupdate/module.ts'
import { recipientsModule } from '../features/recipients/module.ts'
import { requestsModule } from '../features/requests/module.ts'
import { reservationsModule } from '../features/reservations/module.ts'
import { searchModule } from '../features/search/module.ts'
import { securityModule } from '../features/security/module.ts'
import { sitesModule } from '../features/sites/module.ts'
import { historyModule } from '../features/stock/history/module.ts'
import { logModule } from '../features/stock/log/module.ts'
import { stockModule } from '../features/stock/module.ts'
import { suppliersModule } from '../features/suppliers/module.ts'
import { supportModule } from '../features/support/module.ts'
import { tagsModule } from '../features/tags/module.ts'
import { trashModule } from '../features/trash/module.ts'
import { meModule } from '../features/users/me/module.ts'
import { usersModule } from '../features/users/module.ts'
import { valueModule } from '../features/value/module.ts'
import { variantsModule } from '../features/variants/module.ts'

/** Every module of the client, and the only list of them. The header and the palette show theirs in this order. */
export const MODULES = [
  authModule,
  homeModule,
  companiesModule,
  notificationsModule,
  securityModule,
  apiDocsModule,
  meModule,
  plansModule,
  usersModule,
  groupsModule,
  fieldsModule,
  formsModule,
  categoriesModule,
  tagsModule,
  foldersModule,
  itemsModule,
  variantsModule,
  stockModule,
  historyModule,
  logModule,
  activityModule,
  reservationsModule,
  checkoutsModule,
  recipientsModule,
  operationsModule,
  operationTemplatesModule,
  sitesModule,
  businessRulesModule,
  formRulesModule,
  mailsModule,
  connectionsModule,
  functionsModule,
  requestsModule,
  incomingModule,
  bundlesModule,
  suppliersModule,
  pastModule,
  valueModule,
  forecastModule,
  ordersModule,
  dashboardsModule,
  attachmentsModule,
  commentsModule,
  trashModule,
  searchModule,
  fileSearchModule,
  imageSearchModule,
  inventoryModule,
  inventoriesModule,
  cyclecountsModule,
  scanModule,
  quickupdateModule,
  importsModule,
  bulkModule,
  labelsModule,
  ledgerModule,
  configurationModule,
  supportModule,
  assistantModule,
  helpModule,
] as const
