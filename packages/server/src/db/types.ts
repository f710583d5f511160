// Made from the migrated schema by scripts/generate-types.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as exact decimal text; written as decimal text. */
export type Numeric = ColumnType<string, string | number, string | number>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

export interface ActivityTable {
  company_id: string
  id: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  user_id: string | null
  user_name: Generated<string>
  entity: string
  entity_id: string
  entity_name: Generated<string>
  action: string
  changes: ColumnType<unknown, string | undefined, string>
  comment: Generated<string>
  folder_id: string | null
  group_id: string | null
  request_id: string | null
  channel: string | null
  event: string | null
  payload: Json | null
  records: string[] | null
}

export interface ApiConnectionTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  application: string
  base_url: string
  auth_type: string
  auth: Json
  headers: Json
  sealed_secrets: Generated<Buffer>
  sealed_tokens: Buffer | null
  tokens_until: Timestamp | null
  tokens_leased_until: Timestamp | null
  granted_at: Timestamp | null
  granted_by: string | null
  granted_by_name: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface ApiFunctionTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  code: string
  returned: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface ApiGrantTable {
  company_id: string
  id: string
  connection_id: string
  user_id: string
  state_hash: Buffer
  sealed_verifier: Buffer
  expires_at: Timestamp
}

export interface ApiIncomingTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  status: string
  action: string
  force_creation: boolean
  conditions: Json
  mapping: Json
  id_path: string | null
  key_hash: Generated<Buffer>
  sealed_key: Generated<Buffer>
  listening_until: Timestamp | null
  sample: Json | null
  sample_at: Timestamp | null
  flood_told_at: Timestamp | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  signature: Json | null
  sealed_secret: Generated<Buffer>
}

export interface ApiIncomingAnswerTable {
  company_id: string
  incoming_id: string
  message_id: string
  body_hash: string
  status: Generated<number>
  record_id: string | null
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ApiIncomingCallTable {
  company_id: string
  id: string
  incoming_id: string
  place: GeneratedAlways<number>
  at: ColumnType<Date, Date | string | undefined, Date | string>
  method: string
  result: string
  status: number
  message_id: string | null
  record_id: string | null
  errors: ColumnType<unknown, string | undefined, string>
}

export interface ApiRequestTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  status: string
  trigger: string
  connection_id: string | null
  headers: Json
  filters: Json
  method: string
  url: string
  payload: string
  returned: Json
  schedule: Json | null
  next_at: Timestamp | null
  sealed_key: Generated<Buffer>
  sealed_last_key: Buffer | null
  last_key_until: Timestamp | null
  failures: Generated<number>
  failing_since: Timestamp | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  active_since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ApiRunTable {
  company_id: string
  id: string
  request_id: string
  place: GeneratedAlways<number>
  kind: string
  activity_id: string | null
  record_id: string | null
  state: string
  attempts: Generated<number>
  at: ColumnType<Date, Date | string | undefined, Date | string>
  next_at: Timestamp | null
  leased_until: Timestamp | null
  url: string | null
  body: string | null
  item_id: string | null
  status: number | null
  duration_ms: number | null
  error: string | null
  detail: string | null
  finished_at: Timestamp | null
  depth: Generated<number>
}

export interface ApiTokenTable {
  company_id: string
  id: string
  user_id: string
  name: string
  scopes: string[]
  expires_at: Timestamp
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AppUserTable {
  company_id: string
  id: string
  person_id: string | null
  lastname: string
  firstname: string
  username: string
  username_key: string
  phone: Generated<string>
  call_prefix: Generated<string>
  tag: string | null
  notes: Generated<string>
  active: Generated<boolean>
  is_user: Generated<boolean>
  onboarding: Generated<boolean>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
  picture_id: string | null
  joined_at: Timestamp | null
  password_given: Generated<boolean>
  invited_email: string | null
}

export interface ArticleTable {
  company_id: string
  id: string
  name: string
  name_key: string
  type: string
  unit: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  released: Generated<boolean>
  threshold: Numeric | null
  total_low: Generated<boolean>
  average_cost: Numeric | null
  cost_seq: Generated<number>
}

export interface AssistantMessageTable {
  company_id: string
  id: string
  place: GeneratedAlways<number>
  user_id: string
  mode: string
  message: string
  answer: Json
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AssistantUseTable {
  company_id: string
  id: Generated<string>
  day: string
  user_id: string | null
  used: Generated<number>
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AttachmentTable {
  company_id: string
  id: string
  item_id: string | null
  folder_id: string | null
  name: string
  extension: string
  description: Generated<string>
  bytes: number
  file: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
  operation_id: string | null
  supplier_id: string | null
  order_id: string | null
  site_id: string | null
  bundle_id: string | null
}

export interface BulkJobTable {
  company_id: string
  id: string
  user_id: string
  kind: string
  act: Json
  language: Generated<string>
  status: string
  total: Generated<number>
  done: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  message: string | null
  notification_id: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: Timestamp | null
  back_by: string | null
  report_due: Generated<boolean>
}

export interface BulkRowTable {
  company_id: string
  job_id: string
  position: number
  record_id: string
  result: string | null
  message: Generated<string>
  before: ColumnType<unknown, string | undefined, string>
  group_id: string | null
  version: number | null
  content: string | null
  asked: Json | null
  field: Generated<string>
}

export interface BundleTable {
  company_id: string
  id: string
  name: string
  name_key: string
  folder_id: string
  model: string
  model_key: string
  search_text: GeneratedAlways<string | null>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface BundleExitTable {
  company_id: string
  group_id: string
  item_id: string
  bundle_id: string | null
  bundle_name: string
  products: number
  written: string | null
  former: string | null
  taken_back_at: Timestamp | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface BundleProductTable {
  company_id: string
  bundle_id: string
  position: number
  item_id: string
  location_id: string
  quantity: Numeric
  unit: string
}

export interface BusinessRuleTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  trigger: string
  active: boolean
  conditions: Json
  actions: Json
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface CategoryTable {
  company_id: string
  id: string
  name: string
  name_key: string
  item_type: string | null
  folder_type: string | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
  number: GeneratedAlways<number>
}

export interface CheckoutTable {
  company_id: string
  id: string
  handover_id: string
  item_id: string
  recipient_id: string | null
  recipient_name: string
  quantity: Numeric
  returned: ColumnType<string, string | number | undefined, string | number>
  status: Generated<string>
  due_on: string | null
  late_told_at: Timestamp | null
  checked_in_at: Timestamp | null
  checked_in_by: string | null
  checked_in_by_name: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  folder_id: string | null
  item_name: Generated<string>
  search_text: Generated<string>
}

export interface CheckoutReturnTable {
  company_id: string
  handover_id: string
  checkout_id: string
  quantity: Numeric
}

export interface CodeTable {
  company_id: string
  id: string
  code: string
  code_key: string
  kind: string
  article_id: string | null
  folder_id: string | null
  user_id: string | null
  quantity: ColumnType<string, string | number | undefined, string | number>
  released: Generated<boolean>
  letters: GeneratedAlways<string | null>
}

export interface CompanyTable {
  id: string
  name: string
  employees: Generated<string>
  sector: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  city: Generated<string>
  zip_code: Generated<string>
  country: Generated<string>
  notes: Generated<string>
  date_format: Generated<string>
  currency: Generated<string>
  timezone: Generated<string>
  modules: Generated<string[]>
  rights_version: Generated<number>
  plan_type: Generated<string>
  plan_period: string | null
  plan_start: ColumnType<Date, Date | string | undefined, Date | string>
  plan_end: Timestamp | null
  limit_items: number | null
  limit_users: number | null
  limit_fields: number | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  second_factor_required: Generated<boolean>
  lot_order: Generated<string>
  picture_id: string | null
  items_when_limited: number | null
  users_when_limited: number | null
  fields_when_limited: number | null
  offline_days: Generated<number>
}

export interface CompanyArchiveTable {
  company_id: string
  id: string
  asked_by: string | null
  asked_by_name: Generated<string>
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  progress: Generated<number>
  done_at: Timestamp | null
  rows: number | null
  files: number | null
  bytes: number | null
  sha256: string | null
  file: string | null
}

export interface ConfigurationChangeTable {
  company_id: string
  id: string
  entries: string
  search_text: GeneratedAlways<string | null>
  added: number
  changed: number
  acts: Json
  before: Json
  after: Json
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  undone_at: Timestamp | null
  undone_by: string | null
  undone_by_name: Generated<string>
}

export interface CostStepTable {
  company_id: string
  article_id: string
  seq: number
  kind: string
  movement_id: string | null
  unit: string
  had: Numeric
  cost_before: Numeric | null
  delta: Numeric
  price: Numeric | null
  cost_after: Numeric | null
  created_at: Timestamp
}

export interface CustomFieldTable {
  company_id: string
  id: string
  name: string
  name_key: string
  type: string
  target: string
  description: Generated<string>
  mapped: string | null
  default_value: Json | null
  field_values: Generated<string[]>
  relations: Json | null
  position: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  parent_id: string | null
  no_variant_update: Generated<boolean>
  version: Generated<number>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  formula: Json | null
}

export interface DashboardTable {
  company_id: string
  id: string
  name: string
  name_key: string
  owner_id: string | null
  owner_name: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface DashboardChartTable {
  company_id: string
  id: string
  dashboard_id: string
  config: Json
  field_names: ColumnType<unknown, string | undefined, string>
  x: number
  y: number
  w: number
  h: number
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DashboardReaderTable {
  company_id: string
  id: Generated<string>
  dashboard_id: string
  user_id: string | null
  group_id: string | null
}

export interface EmailChangeTable {
  company_id: string
  user_id: string
  token_hash: Buffer
  email: string
  email_key: string
  expires_at: Timestamp
}

export interface EmailDueTable {
  company_id: string
  notification_id: string
  activity_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EmailFileTable {
  company_id: string
  id: string
  notification_id: string
  name: string
  extension: string
  bytes: number
  file: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EmailNotificationTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  active: boolean
  trigger: string
  subject: string
  body: string
  to_addresses: Generated<string>
  cc_addresses: Generated<string>
  bcc_addresses: Generated<string>
  recipients: ColumnType<unknown, string | undefined, string>
  conditions: Json
  threshold: Numeric | null
  schedule: Json | null
  excel: Generated<boolean>
  next_at: Timestamp | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  active_since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EmailSendingTable {
  company_id: string
  id: string
  notification_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  recipient: string
  user_id: string | null
  user_name: Generated<string>
  state: string
  reason: string | null
  records: number
  about: ColumnType<unknown, string | undefined, string>
  mail_id: string | null
  settled_at: Timestamp | null
}

export interface EventTable {
  company_id: string
  id: string
  topic: string
  data: ColumnType<unknown, string | undefined, string>
  user_id: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EventConsumerTable {
  name: string
  known_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EventCursorTable {
  company_id: string
  consumer: string
  read_xid: number
  unread_since: Timestamp
  seen_xid: number | null
  seen_at: Timestamp | null
}

export interface ExpiryNoticeTable {
  company_id: string
  item_id: string
  expires_on: string
  told_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FieldRewriteTable {
  company_id: string
  position: GeneratedAlways<number>
  field_id: string
  old_value: string | null
  new_value: string | null
  done_at: Timestamp | null
}

export interface FileGoneTable {
  company_id: string
  file: string
  gone_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FileSearchTable {
  company_id: string
  id: string
  user_id: string
  file_name: string
  sheets: Json
  sheet: string | null
  header_row: number
  columns: Json
  chosen: string
  match: string
  folder_id: string | null
  rows: number
  counts: Json
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FileSearchValueTable {
  company_id: string
  search_id: string
  position: number
  value: string
  rows: number[]
  times: number
  outcome: string
  records: string[]
}

export interface FolderTable {
  company_id: string
  id: string
  parent_id: string | null
  ancestors: Generated<string[]>
  name: string
  name_key: string
  type: string
  category_id: string | null
  description: Generated<string>
  tag: string | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  deleted_at: Timestamp | null
  deleted_by: string | null
  trash_batch: string | null
  picture_id: string | null
  purged_at: Timestamp | null
}

export interface FolderCountTable {
  company_id: string
  folder_id: string
  items: Generated<number>
  variants: Generated<number>
}

export interface FolderCountChangeTable {
  company_id: string
  id: GeneratedAlways<number>
  folder_id: string
  items: number
  variants: number
}

export interface FolderFavouriteTable {
  company_id: string
  user_id: string
  folder_id: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FolderHistoryTable {
  company_id: string
  folder_id: string
  place: GeneratedAlways<number>
  until: ColumnType<Date, Date | string | undefined, Date | string>
  image: Json
}

export interface FolderPermissionTable {
  company_id: string
  id: string
  folder_id: string
  user_id: string | null
  group_id: string | null
  level: string
}

export interface FormLayoutTable {
  company_id: string
  id: string
  built_in: Generated<boolean>
  name: string
  name_key: string
  item_type: string
  category_id: string | null
  active: Generated<boolean>
  sections: Json
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface FormRuleTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  target: string
  active: boolean
  conditions: Json
  actions: Json
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface FormRuleFiringTable {
  company_id: string
  id: string
  rule_id: string
  times: number
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FormulaDueTable {
  company_id: string
  field_id: string
  next_at: Timestamp
  timezone: string
}

export interface FormulaTickTable {
  company_id: string
  field_id: string
  due_at: Timestamp
  formula: Json
  missed: Generated<number>
  after_id: string | null
  changed: Generated<number>
  unchanged: Generated<number>
  skipped: ColumnType<unknown, string | undefined, string>
  examples: ColumnType<unknown, string | undefined, string>
  started_at: Timestamp | null
  done_at: Timestamp | null
  read: Generated<number>
}

export interface GroupMemberTable {
  company_id: string
  group_id: string
  user_id: string
}

export interface GroupRoleTable {
  company_id: string
  group_id: string
  role: string
}

export interface HandoverTable {
  company_id: string
  id: string
  kind: string
  recipient_id: string | null
  recipient_name: string
  comment: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
}

export interface HandoverSignatureTable {
  company_id: string
  id: string
  handover_id: string
  name: string
  file: string
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>
  signed_by: string | null
  signed_by_name: Generated<string>
}

export interface HistoryStartTable {
  company_id: string
  at: Timestamp
  records_at: Timestamp | null
  lists_at: Timestamp | null
  details_at: Timestamp | null
}

export interface HomeClosedTable {
  company_id: string
  user_id: string
  closed_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface HomeOpenedTable {
  company_id: string
  user_id: string
  record_id: string
  kind: string
  opened_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface HomeSampleTable {
  company_id: string
  id: string
  asked_by: string
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  language: string
  wish: string
  import_id: string | null
}

export interface IdempotencyTable {
  company_id: string
  user_id: string
  route: string
  key: string
  request_hash: string
  status: number
  body: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ImportTable {
  company_id: string
  id: string
  user_id: string
  file_name: string
  stored_file: string
  language: Generated<string>
  target: string
  mode: string
  status: string
  sheets: ColumnType<unknown, string | undefined, string>
  sheet: Generated<string>
  header_row: Generated<number>
  columns: ColumnType<unknown, string | undefined, string>
  sample: ColumnType<unknown, string | undefined, string>
  rows: Generated<number>
  plan: Json | null
  heading_key: Generated<string>
  remembered: Generated<boolean>
  valid: Generated<number>
  invalid: Generated<number>
  fits: number | null
  skip_errors: Generated<boolean>
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  failed: Generated<number>
  message: string | null
  notification_id: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: Timestamp | null
  unchanged: Generated<number>
  file_hash: Generated<string>
  idem_key: string | null
  position: Generated<number>
  undo_total: Generated<number>
  undone: Generated<number>
  undecided: Generated<number>
  attempt: Generated<number>
  worked_at: ColumnType<Date, Date | string | undefined, Date | string>
  first_row: number | null
  last_row: number | null
  chain_act: string | null
  chain_skip: Generated<boolean>
}

export interface ImportEffectTable {
  company_id: string
  import_id: string
  position: GeneratedAlways<number>
  kind: string
  record_id: string
  group_id: string | null
  before: ColumnType<unknown, string | undefined, string>
  version: number | null
  content: string | null
  decision: string | null
  reason: string | null
  forced: Generated<boolean>
}

export interface ImportMappingTable {
  company_id: string
  target: string
  heading_key: string
  plan: Json
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ImportRowTable {
  company_id: string
  import_id: string
  row: number
  cells: Json
  corrections: ColumnType<unknown, string | undefined, string>
  errors: ColumnType<unknown, string | undefined, string>
  marks: ColumnType<unknown, string | undefined, string>
  record_id: string | null
}

export interface InventoryTable {
  company_id: string
  id: string
  name: string
  comment: Generated<string>
  state: Generated<string>
  blind: Generated<boolean>
  second_person: Generated<boolean>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  submitted_at: Timestamp | null
  ended_at: Timestamp | null
  ended_by: string | null
  ended_by_name: Generated<string>
  updated_by_name: Generated<string>
  chosen: Generated<boolean>
}

export interface InventoryCountTable {
  company_id: string
  inventory_id: string
  item_id: string
  item_name: string
  folder_id: string
  unit: string
  expected: Numeric
  counted: Numeric
  counted_at: ColumnType<Date, Date | string | undefined, Date | string>
  counted_by: string | null
  counted_by_name: Generated<string>
  refusal: string | null
}

export interface InventoryFolderTable {
  company_id: string
  inventory_id: string
  folder_id: string
}

export interface InventoryItemTable {
  company_id: string
  inventory_id: string
  item_id: string
}

export interface InvoiceTable {
  company_id: string
  id: string
  number: string
  subscription_id: string
  period_no: number
  plan: string
  period: string
  price: number
  amount: number
  currency: string
  promo: string | null
  promo_percent: number | null
  vat_percent: number | null
  issuer: Generated<string>
  billing: Json
  from_at: Timestamp
  to_at: Timestamp
  created_at: Timestamp
  due_at: Timestamp
  paid_at: Timestamp | null
}

export interface InvoiceCounterTable {
  year: number
  last: number
}

export interface ItemTable {
  company_id: string
  id: string
  article_id: string
  folder_id: string
  shelf_id: string | null
  parent_item_id: string | null
  variant_kind: string | null
  type: string
  name: string
  name_key: string
  description: Generated<string>
  tag: string | null
  tag_key: Generated<string>
  category_id: string | null
  unit: Generated<string>
  packaging: Generated<number>
  quantity: ColumnType<string, string | number | undefined, string | number>
  threshold: Numeric | null
  inventory_date: string | null
  last_quantity: Numeric | null
  inventory_diff: Numeric | null
  attributes: ColumnType<unknown, string | undefined, string>
  seq: Generated<number>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  deleted_at: Timestamp | null
  deleted_by: string | null
  trash_batch: string | null
  merged_into: string | null
  is_low: GeneratedAlways<boolean>
  reserved: Json | null
  active: Generated<boolean>
  expires_on: string | null
  status: string | null
  variants_quantity: ColumnType<string, string | number | undefined, string | number>
  variants_reserved: Json | null
  variant_count: Generated<number>
  lot_count: Generated<number>
  picture_id: string | null
  purged_at: Timestamp | null
  search_text: GeneratedAlways<string | null>
}

export interface ItemAbsenceTable {
  company_id: string
  item_id: string
  gone_at: Timestamp
  back_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ItemHistoryTable {
  company_id: string
  item_id: string
  place: GeneratedAlways<number>
  until: ColumnType<Date, Date | string | undefined, Date | string>
  image: Json
}

export interface ItemKeptTable {
  company_id: string
  until: Timestamp
  tags_until: Timestamp | null
}

export interface ItemSumTable {
  company_id: string
  id: Generated<string>
  folder_id: string
  category_id: string | null
  type: string
  unit: string
  items: number
  amount: Numeric
}

export interface ItemTagTable {
  company_id: string
  item_id: string
  tag_id: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ItemTagSumTable {
  company_id: string
  id: Generated<string>
  folder_id: string
  category_id: string | null
  type: string
  unit: string
  tag_id: string | null
  items: number
  amount: Numeric
}

export interface LabelRunTable {
  company_id: string
  id: string
  asked_by: string
  language: string
  name: string
  design: Json
  kind: string
  records: string[]
  copies: number
  medium: Json
  skip_refused: boolean
  total: number
  done: Generated<number>
  left_out: Generated<number>
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  done_at: Timestamp | null
  file: string | null
  failure: string | null
}

export interface LedgerBlockTable {
  company_id: string
  number: number
  last_at: Timestamp
  last_id: string
  movements: number
  digests: Buffer
  fingerprint: Buffer
  sealed_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LedgerProofTable {
  company_id: string
  id: string
  asked_by: string | null
  asked_by_name: Generated<string>
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  progress: Generated<number>
  done_at: Timestamp | null
  movements: Generated<number>
  results: ColumnType<unknown, string | undefined, string>
}

export interface ListLayoutTable {
  company_id: string
  id: string
  list: string
  user_id: string | null
  layout: Json
}

export interface MailTable {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  attempts: Generated<number>
  next_attempt_at: ColumnType<Date, Date | string | undefined, Date | string>
  sent_at: Timestamp | null
  error: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  file_name: string | null
  file: Buffer | null
  shown_to: string | null
  shown_cc: string | null
  kept_files: Json | null
  most_attempts: Generated<number>
  reply_to: string | null
}

export interface MovementTable {
  company_id: string
  id: string
  item_id: string
  article_id: string
  folder_id: string
  seq: number
  delta: Numeric
  quantity_after: Numeric
  kind: string
  action: string | null
  group_id: string
  reverses_id: string | null
  comment: Generated<string>
  recipient: Generated<string>
  item_name: string
  item_type: string
  item_tag: string | null
  unit: string
  folder_name: string
  folder_path: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  idem_key: string | null
  request_id: string | null
  happened_at: Timestamp | null
  source_kind: string | null
  source_id: string | null
  unit_price: Numeric | null
}

export interface MovementChunkTable {
  company_id: string
  number: number
  since: Timestamp
  until: Timestamp
  movements: number
  first_day: string
  last_day: string
  mark: string
  thing: string
  created_at: string
  happened_at: string
  recipient: string
  comment: string
  delta: string
  remaining: string
  unit_price: string
}

export interface MovementHeldTable {
  company_id: string
  first: number
  things: number
  categories: string
}

export interface MovementKeptTable {
  company_id: string
  zone: string
  until: ColumnType<Date, Date | string | undefined, Date | string>
  categories_until: Timestamp | null
}

export interface MovementMarkTable {
  company_id: string
  number: number
  folder_id: string
  folder_name: string
  folder_path: string
  item_type: string
  kind: string
  action: string | null
  unit: string
  source_kind: string | null
  is_exit: boolean
  created_by_name: string
}

export interface MovementTermTable {
  company_id: string
  field: string
  number: number
  key: string
  term: string
  folded: string | null
  alike: number | null
  folded_hash: GeneratedAlways<number | null>
}

export interface MovementThingTable {
  company_id: string
  number: number
  item_id: string
  item_name: string
  item_name_folded: string
  item_tag: string | null
  alike: number
  item_name_hash: GeneratedAlways<number>
}

export interface NotificationTable {
  company_id: string
  id: string
  user_id: string
  kind: string
  message: string
  params: ColumnType<unknown, string | undefined, string>
  link: string | null
  progress: number | null
  read_at: Timestamp | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  on_screen: Generated<boolean>
  mail_due_at: Timestamp | null
}

export interface NotificationSettingTable {
  company_id: string
  user_id: string
  kind: string
  on_screen: boolean
  by_mail: boolean
  mail_when: Generated<string>
}

export interface OperationTable {
  company_id: string
  id: string
  title: string
  type: string
  status: string
  template_id: string | null
  location_id: string | null
  destination_id: string | null
  start_date: string | null
  end_date: string | null
  expedition_date: string | null
  reception_date: string | null
  packages: Generated<number>
  recipients: ColumnType<unknown, string | undefined, string>
  reception: Generated<boolean>
  description: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  closed_at: Timestamp | null
  closed_by: string | null
  closed_by_name: Generated<string>
  order_id: string | null
  order_name: Generated<string>
  attributes: ColumnType<unknown, string | undefined, string>
  number: number
  search_text: GeneratedAlways<string | null>
  destination_site_id: string | null
  destination_site_name: Generated<string>
}

export interface OperationArticleTable {
  company_id: string
  task_id: string
  line_id: string
  planned: Numeric | null
  found: Numeric | null
  lots: ColumnType<unknown, string | undefined, string>
  serials: ColumnType<unknown, string | undefined, string>
}

export interface OperationLineTable {
  company_id: string
  id: string
  task_id: string
  item_id: string | null
  code: Generated<string>
  name: string
  tag: string | null
  unit: string | null
  folder_id: string | null
  status: string
  expected: Numeric | null
  found: Numeric | null
  output: Numeric | null
  known: Numeric | null
  exit_status: string | null
  confirmed: boolean | null
  scanned_at: Timestamp | null
  scanned_by: string | null
  scanned_by_name: Generated<string>
  posted_group: string | null
  former_status: string | null
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface OperationReservationTable {
  company_id: string
  operation_id: string
  task_id: string
  reservation_id: string
}

export interface OperationScanTable {
  company_id: string
  id: string
  task_id: string
  line_id: string
  quantity: Numeric
  scanned_at: ColumnType<Date, Date | string | undefined, Date | string>
  scanned_by: string | null
  scanned_by_name: Generated<string>
}

export interface OperationSiteTable {
  company_id: string
  operation_id: string
  site_id: string
}

export interface OperationTaskTable {
  company_id: string
  id: string
  operation_id: string
  kind: string
  title: Generated<string>
  position: number
  parent_id: string | null
  assignee_kind: string | null
  assignee_id: string | null
  assignee_name: string
  status: string
  options: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
  opened_at: Timestamp | null
  closed_at: Timestamp | null
  closed_by: string | null
  closed_by_name: Generated<string>
  custom: Json | null
  answers: ColumnType<unknown, string | undefined, string>
  run_as: string | null
  unknown: ColumnType<unknown, string | undefined, string>
  posted: Generated<boolean>
  reversed_at: Timestamp | null
  reversed_by: string | null
  reversed_by_name: Generated<string>
}

export interface OperationTaskFolderTable {
  company_id: string
  task_id: string
  folder_id: string
}

export interface OperationTemplateTable {
  company_id: string
  id: string
  name: string
  name_key: string
  description: Generated<string>
  active: Generated<boolean>
  tasks: Json
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface OrderLineTable {
  company_id: string
  id: string
  order_id: string
  position: number
  type: string
  name: string
  name_key: string
  tag: string | null
  tag_key: Generated<string>
  reference: Generated<string>
  ordered: number
  received: ColumnType<string, string | number | undefined, string | number>
  unit_price: Numeric | null
  closed_at: Timestamp | null
  closed_by_name: Generated<string>
  closed_reason: Generated<string>
  search_text: GeneratedAlways<string | null>
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface OrderNumberTable {
  company_id: string
  year: number
  last: number
}

export interface PasswordResetTable {
  token_hash: Buffer
  person_id: string
  expires_at: Timestamp
  used_at: Timestamp | null
  purpose: Generated<string>
  invites_to: string | null
  invited_user: string | null
}

export interface PersonTable {
  id: string
  email: string
  email_key: string
  password_hash: string | null
  language: Generated<string>
  password_changed_at: Timestamp | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  second_factor_since: Timestamp | null
  email_proved_at: Timestamp | null
  session_version: Generated<number>
}

export interface PictureTable {
  company_id: string
  id: string
  item_id: string | null
  folder_id: string | null
  user_id: string | null
  position: number
  files: string[]
  width: number
  height: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
}

export interface PictureSignatureTable {
  company_id: string
  picture_id: string
  engine: string
  sketch: string | null
  vector: Buffer | null
}

export interface PresenceTable {
  company_id: string
  user_id: string
  tab: string
  folder_id: string | null
  seen_at: Timestamp
  task_id: string | null
}

export interface PrintConfigTable {
  company_id: string
  id: string
  name: string
  name_key: string
  search_text: GeneratedAlways<string | null>
  pattern: string
  type: string
  format: string
  width: Numeric
  height: Numeric
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface PromoUseTable {
  company_id: string
  code: string
  subscription_id: string
  used_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface PurchaseOrderTable {
  company_id: string
  id: string
  number: string
  number_key: string
  order_date: string
  supplier_id: string | null
  supplier_name: string
  status: Generated<string>
  expected_date: string | null
  comment: Generated<string>
  sent_at: Timestamp | null
  sent_to: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  search_text: GeneratedAlways<string | null>
}

export interface PushTicketTable {
  company_id: string
  id: string
  user_id: string
  expires_at: Timestamp
  family_id: string
}

export interface QuickTemplateTable {
  company_id: string
  id: string
  name: string
  name_key: string
  fields: Json
  search_text: GeneratedAlways<string | null>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface ReceptionTable {
  company_id: string
  id: string
  order_id: string
  folder_id: string | null
  operation_id: string | null
  task_id: string | null
  comment: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  reversed_at: Timestamp | null
  reversed_by_name: Generated<string>
  reversed_reason: Generated<string>
}

export interface ReceptionLineTable {
  company_id: string
  reception_id: string
  line_id: string
  quantity: Numeric
  unit_price: Numeric | null
  details: Generated<string[]>
}

export interface ReceptionMovementTable {
  company_id: string
  reception_id: string
  line_id: string
  group_id: string
  item_id: string
  position: number
}

export interface RecipientTable {
  company_id: string
  id: string
  firstname: Generated<string>
  lastname: string
  email: Generated<string>
  phone: Generated<string>
  department: Generated<string>
  user_id: string | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  search_text: GeneratedAlways<string | null>
  name: GeneratedAlways<string | null>
  name_key: GeneratedAlways<string | null>
}

export interface RecordCommentTable {
  company_id: string
  id: string
  item_id: string | null
  folder_id: string | null
  text: string
  mentions: Generated<string[]>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  edited_at: Timestamp | null
  operation_id: string | null
  stays: Generated<boolean>
  supplier_id: string | null
  order_id: string | null
  site_id: string | null
  bundle_id: string | null
}

export interface RecordHistoryTable {
  company_id: string
  kind: string
  record_id: string
  place: GeneratedAlways<number>
  until: ColumnType<Date, Date | string | undefined, Date | string>
  item_id: string | null
  image: Json
}

export interface RecoveryCodeTable {
  person_id: string
  code_hash: Buffer
  used_at: Timestamp | null
  expires_at: Timestamp | null
}

export interface RefreshTokenTable {
  company_id: string
  id: string
  family_id: string
  user_id: string
  parent_id: string | null
  token_hash: Buffer
  issued_at: ColumnType<Date, Date | string | undefined, Date | string>
  idle_until: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  revoked_at: Timestamp | null
  platform: Generated<string>
  one_company: Generated<boolean>
  session_version: Generated<number>
}

export interface RemovalTable {
  company_id: string
  id: string
  kind: string
  removed_by: string
  removed_at: ColumnType<Date, Date | string | undefined, Date | string>
  content: Json
}

export interface ReservationTable {
  company_id: string
  id: string
  item_id: string
  name_id: string | null
  name: string
  quantity: Numeric
  taken: ColumnType<string, string | number | undefined, string | number>
  expires_on: string
  active: Generated<boolean>
  ended: string | null
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
}

export interface ReservationNameTable {
  company_id: string
  id: string
  name: string
  name_key: string
  version: Generated<number>
  updated_by_name: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ReservationShortageTable {
  company_id: string
  id: string
  item_id: string
  found_at: ColumnType<Date, Date | string | undefined, Date | string>
  told_at: Timestamp | null
}

export interface RightsHistoryTable {
  company_id: string
  place: GeneratedAlways<number>
  kind: string
  key: string
  until: ColumnType<Date, Date | string | undefined, Date | string>
  image: Json | null
}

export interface RuleFiringTable {
  company_id: string
  id: string
  rule_id: string
  item_id: string
  outcome: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SchemaMigrationTable {
  name: string
  sha256: string
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SearchViewTable {
  company_id: string
  id: string
  owner_id: string | null
  owner_name: Generated<string>
  shared: boolean
  target: string
  name: string
  name_key: string
  search: Generated<string>
  filters: Json
  sort: ColumnType<unknown, string | undefined, string>
  columns: ColumnType<unknown, string | undefined, string>
  field_names: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
}

export interface SearchVocabularyTable {
  company_id: string
  cursor: string | null
  round_at: Timestamp | null
  read_to: Timestamp
}

export interface SearchWordTable {
  company_id: string
  word: string
  seen_at: Timestamp
}

export interface SecondFactorTable {
  person_id: string
  sealed_secret: Buffer
  last_step: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SerialTable {
  company_id: string
  product: string
  serial_key: string
  article_id: string
  uses: number
}

export interface SessionProofTable {
  company_id: string
  family_id: string
  user_id: string
  proved_at: Timestamp
}

export interface ShelfTable {
  company_id: string
  id: string
  folder_id: string
  name: string
  name_key: string
}

export interface SiteTable {
  company_id: string
  id: string
  name: string
  name_key: string
  email: Generated<string>
  address: Generated<string>
  country: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  contact1_name: Generated<string>
  contact1_phone: Generated<string>
  contact2_name: Generated<string>
  contact2_phone: Generated<string>
  active: Generated<boolean>
  search_text: GeneratedAlways<string | null>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
}

export interface SsoAttemptTable {
  company_id: string
  id: string
  provider_id: string
  nonce: string
  sealed_verifier: Buffer
  browser_hash: Buffer
  expires_at: Timestamp
  platform: Generated<string>
}

export interface SsoIdentityTable {
  company_id: string
  provider_id: string
  subject: string
  user_id: string
  linked_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SsoProviderTable {
  company_id: string
  id: string
  issuer: string
  client_id: string
  sealed_secret: Buffer
  domains: string[]
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SubscriptionTable {
  company_id: string
  id: string
  plan: string
  period: string
  currency: string
  price: number
  first_amount: number
  promo: string | null
  promo_percent: number | null
  billing: Json
  language: string
  method: string
  provider_reference: string | null
  provider_payer: string | null
  checkout_url: string | null
  status: Generated<string>
  starts_at: Timestamp | null
  periods: Generated<number>
  renews_at: Timestamp | null
  failed_renewals: Generated<number>
  charging_since: Timestamp | null
  created_by: string
  idem_key: string | null
  request_hash: Generated<string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SupplierTable {
  company_id: string
  id: string
  name: string
  name_key: string
  contact_name: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  comment: Generated<string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: Generated<string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by: string | null
  updated_by_name: Generated<string>
  search_text: GeneratedAlways<string | null>
}

export interface SupplierArticleTable {
  company_id: string
  id: string
  supplier_id: string
  position: number
  type: string
  name: string
  name_key: string
  tag: string | null
  reference: Generated<string>
  unit_price: Numeric | null
  lead_days: number | null
  packaging: Generated<number>
  quantity: Generated<number>
  search_text: GeneratedAlways<string | null>
  tag_key: GeneratedAlways<string | null>
}

export interface SupportRequestTable {
  company_id: string
  id: string
  number: GeneratedAlways<number>
  subject: string
  type: string
  description: string
  page: Generated<string>
  browser: Generated<string>
  language: string
  file_name: string | null
  bytes: number | null
  file: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  created_by_name: string
}

export interface TagTable {
  company_id: string
  id: string
  name: string
  name_key: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  updated_by_name: Generated<string>
  color: string | null
}

export interface TaskSignatureTable {
  company_id: string
  id: string
  task_id: string
  field: Generated<string>
  name: string
  file: string
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>
  signed_by: string | null
  signed_by_name: Generated<string>
}

export interface ThresholdAlertTable {
  company_id: string
  id: string
  item_id: string
  fell_at: ColumnType<Date, Date | string | undefined, Date | string>
  told_at: Timestamp | null
  of_total: Generated<boolean>
}

export interface TotalToJudgeTable {
  company_id: string
  id: GeneratedAlways<number>
  article_id: string
}

export interface TransitTable {
  company_id: string
  id: string
  operation_id: string
  item_id: string | null
  name: string
  tag: string | null
  unit: string
  folder_id: string
  sent: Numeric
  arrived: ColumnType<string, string | number | undefined, string | number>
  lost: ColumnType<string, string | number | undefined, string | number>
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TrialNoticeTable {
  company_id: string
  days: number
  plan_end: Timestamp
  told_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserGroupTable {
  company_id: string
  id: string
  name: string
  name_key: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_by_name: Generated<string>
}

export interface UserRoleTable {
  company_id: string
  user_id: string
  role: string
}

export interface DB {
  activity: ActivityTable
  api_connection: ApiConnectionTable
  api_function: ApiFunctionTable
  api_grant: ApiGrantTable
  api_incoming: ApiIncomingTable
  api_incoming_answer: ApiIncomingAnswerTable
  api_incoming_call: ApiIncomingCallTable
  api_request: ApiRequestTable
  api_run: ApiRunTable
  api_token: ApiTokenTable
  app_user: AppUserTable
  article: ArticleTable
  assistant_message: AssistantMessageTable
  assistant_use: AssistantUseTable
  attachment: AttachmentTable
  bulk_job: BulkJobTable
  bulk_row: BulkRowTable
  bundle: BundleTable
  bundle_exit: BundleExitTable
  bundle_product: BundleProductTable
  business_rule: BusinessRuleTable
  category: CategoryTable
  checkout: CheckoutTable
  checkout_return: CheckoutReturnTable
  code: CodeTable
  company: CompanyTable
  company_archive: CompanyArchiveTable
  configuration_change: ConfigurationChangeTable
  cost_step: CostStepTable
  custom_field: CustomFieldTable
  dashboard: DashboardTable
  dashboard_chart: DashboardChartTable
  dashboard_reader: DashboardReaderTable
  email_change: EmailChangeTable
  email_due: EmailDueTable
  email_file: EmailFileTable
  email_notification: EmailNotificationTable
  email_sending: EmailSendingTable
  event: EventTable
  event_consumer: EventConsumerTable
  event_cursor: EventCursorTable
  expiry_notice: ExpiryNoticeTable
  field_rewrite: FieldRewriteTable
  file_gone: FileGoneTable
  file_search: FileSearchTable
  file_search_value: FileSearchValueTable
  folder: FolderTable
  folder_count: FolderCountTable
  folder_count_change: FolderCountChangeTable
  folder_favourite: FolderFavouriteTable
  folder_history: FolderHistoryTable
  folder_permission: FolderPermissionTable
  form_layout: FormLayoutTable
  form_rule: FormRuleTable
  form_rule_firing: FormRuleFiringTable
  formula_due: FormulaDueTable
  formula_tick: FormulaTickTable
  group_member: GroupMemberTable
  group_role: GroupRoleTable
  handover: HandoverTable
  handover_signature: HandoverSignatureTable
  history_start: HistoryStartTable
  home_closed: HomeClosedTable
  home_opened: HomeOpenedTable
  home_sample: HomeSampleTable
  idempotency: IdempotencyTable
  import: ImportTable
  import_effect: ImportEffectTable
  import_mapping: ImportMappingTable
  import_row: ImportRowTable
  inventory: InventoryTable
  inventory_count: InventoryCountTable
  inventory_folder: InventoryFolderTable
  inventory_item: InventoryItemTable
  invoice: InvoiceTable
  invoice_counter: InvoiceCounterTable
  item: ItemTable
  item_absence: ItemAbsenceTable
  item_history: ItemHistoryTable
  item_kept: ItemKeptTable
  item_sum: ItemSumTable
  item_tag: ItemTagTable
  item_tag_sum: ItemTagSumTable
  label_run: LabelRunTable
  ledger_block: LedgerBlockTable
  ledger_proof: LedgerProofTable
  list_layout: ListLayoutTable
  mail: MailTable
  movement: MovementTable
  movement_chunk: MovementChunkTable
  movement_held: MovementHeldTable
  movement_kept: MovementKeptTable
  movement_mark: MovementMarkTable
  movement_term: MovementTermTable
  movement_thing: MovementThingTable
  notification: NotificationTable
  notification_setting: NotificationSettingTable
  operation: OperationTable
  operation_article: OperationArticleTable
  operation_line: OperationLineTable
  operation_reservation: OperationReservationTable
  operation_scan: OperationScanTable
  operation_site: OperationSiteTable
  operation_task: OperationTaskTable
  operation_task_folder: OperationTaskFolderTable
  operation_template: OperationTemplateTable
  order_line: OrderLineTable
  order_number: OrderNumberTable
  password_reset: PasswordResetTable
  person: PersonTable
  picture: PictureTable
  picture_signature: PictureSignatureTable
  presence: PresenceTable
  print_config: PrintConfigTable
  promo_use: PromoUseTable
  purchase_order: PurchaseOrderTable
  push_ticket: PushTicketTable
  quick_template: QuickTemplateTable
  rate_limit: RateLimitTable
  reception: ReceptionTable
  reception_line: ReceptionLineTable
  reception_movement: ReceptionMovementTable
  recipient: RecipientTable
  record_comment: RecordCommentTable
  record_history: RecordHistoryTable
  recovery_code: RecoveryCodeTable
  refresh_token: RefreshTokenTable
  removal: RemovalTable
  reservation: ReservationTable
  reservation_name: ReservationNameTable
  reservation_shortage: ReservationShortageTable
  rights_history: RightsHistoryTable
  rule_firing: RuleFiringTable
  schema_migration: SchemaMigrationTable
  search_view: SearchViewTable
  search_vocabulary: SearchVocabularyTable
  search_word: SearchWordTable
  second_factor: SecondFactorTable
  serial: SerialTable
  session_proof: SessionProofTable
  shelf: ShelfTable
  site: SiteTable
  sso_attempt: SsoAttemptTable
  sso_identity: SsoIdentityTable
  sso_provider: SsoProviderTable
  subscription: SubscriptionTable
  supplier: SupplierTable
  supplier_article: SupplierArticleTable
  support_request: SupportRequestTable
  tag: TagTable
  task_signature: TaskSignatureTable
  threshold_alert: ThresholdAlertTable
  total_to_judge: TotalToJudgeTable
  transit: TransitTable
  trial_notice: TrialNoticeTable
  user_group: UserGroupTable
  user_role: UserRoleTable
}
