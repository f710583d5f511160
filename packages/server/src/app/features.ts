import type { Feature } from '../kernel/feature.ts'
import { activity } from '../features/activity/index.ts'
import { archives } from '../features/archives/index.ts'
import { assistant } from '../features/assistant/index.ts'
import { attachments } from '../features/attachments/index.ts'
import { auth } from '../features/auth/index.ts'
import { bulk } from '../features/bulk/index.ts'
import { businessRules } from '../features/business-rules/index.ts'
import { bundles } from '../features/bundles/index.ts'
import { categories } from '../features/categories/index.ts'
import { checkouts } from '../features/checkouts/index.ts'
import { comments } from '../features/comments/index.ts'
import { companies } from '../features/companies/index.ts'
import { connections } from '../features/connections/index.ts'
import { configuration } from '../features/configuration/index.ts'
import { cyclecounts } from '../features/cyclecounts/index.ts'
import { dashboards } from '../features/dashboards/index.ts'
import { fields } from '../features/fields/index.ts'
import { fileSearch } from '../features/file-search/index.ts'
import { forecast } from '../features/forecast/index.ts'
import { folders } from '../features/folders/index.ts'
import { laboratory } from '../features/laboratory/index.ts'
import { formRules } from '../features/form-rules/index.ts'
import { forms } from '../features/forms/index.ts'
import { home } from '../features/home/index.ts'
import { functions } from '../features/functions/index.ts'
import { groups } from '../features/groups/index.ts'
import { imageSearch } from '../features/image-search/index.ts'
import { imports } from '../features/imports/index.ts'
import { items } from '../features/items/index.ts'
import { ledger } from '../features/ledger/index.ts'
import { labels } from '../features/labels/index.ts'
import { layouts } from '../features/layouts/index.ts'
import { mails } from '../features/mails/index.ts'
import { notifications } from '../features/notifications/index.ts'
import { operationTemplates } from '../features/operation-templates/index.ts'
import { operations } from '../features/operations/index.ts'
import { orders } from '../features/orders/index.ts'
import { pictures } from '../features/pictures/index.ts'
import { past } from '../features/past/index.ts'
import { plans } from '../features/plans/index.ts'
import { presence } from '../features/presence/index.ts'
import { push } from '../features/push/index.ts'
import { quickupdate } from '../features/quickupdate/index.ts'
import { records } from '../features/records/index.ts'
import { incoming } from '../features/incoming/index.ts'
import { inventories } from '../features/inventories/index.ts'
import { recipients } from '../features/recipients/index.ts'
import { requests } from '../features/requests/index.ts'
import { reservations } from '../features/reservations/index.ts'
import { rights } from '../features/rights/index.ts'
import { search } from '../features/search/index.ts'
import { security } from '../features/security/index.ts'
import { sso } from '../features/sso/index.ts'
import { stock } from '../features/stock/index.ts'
import { sites } from '../features/sites/index.ts'
import { suppliers } from '../features/suppliers/index.ts'
import { value } from '../features/value/index.ts'
import { support } from '../features/support/index.ts'
import { system } from '../features/system/index.ts'
import { tags } from '../features/tags/index.ts'
import { trash } from '../features/trash/index.ts'
import { users } from '../features/users/index.ts'
import { variants } from '../features/variants/index.ts'
import { views } from '../features/views/index.ts'

/** Every feature of the product, by its name in the contract. */
export const FEATURES: Record<string, Feature> = {
  system,
  auth,
  sso,
  security,
  users,
  groups,
  companies,
  plans,
  folders,
  categories,
  tags,
  fields,
  forms,
  records,
  items,
  variants,
  pictures,
  attachments,
  reservations,
  inventories,
  cyclecounts,
  'business-rules': businessRules,
  'form-rules': formRules,
  mails,
  connections,
  functions,
  requests,
  incoming,
  laboratory,
  'operation-templates': operationTemplates,
  operations,
  sites,
  suppliers,
  value,
  forecast,
  orders,
  recipients,
  checkouts,
  bundles,
  past,
  stock,
  trash,
  activity,
  imports,
  bulk,
  quickupdate,
  labels,
  layouts,
  search,
  'file-search': fileSearch,
  'image-search': imageSearch,
  views,
  ledger,
  notifications,
  comments,
  presence,
  push,
  rights,
  archives,
  configuration,
  home,
  support,
  dashboards,
  assistant,
}
