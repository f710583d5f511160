/** The modules of the product, and every union and registry that follows from them. */
import { activityModule } from './activity/module.ts'
import { archivesModule } from './archives/module.ts'
import { assistantModule } from './assistant/module.ts'
import { attachmentsModule } from './attachments/module.ts'
import { authModule } from './auth/module.ts'
import { bulkModule } from './bulk/module.ts'
import { businessRulesModule } from './business-rules/module.ts'
import { bundlesModule } from './bundles/module.ts'
import { categoriesModule } from './categories/module.ts'
import { commentsModule } from './comments/module.ts'
import { checkoutsModule } from './checkouts/module.ts'
import { companiesModule } from './companies/module.ts'
import { connectionsModule } from './connections/module.ts'
import { configurationModule } from './configuration/module.ts'
import { cyclecountsModule } from './cyclecounts/module.ts'
import { dashboardsModule } from './dashboards/module.ts'
import { fieldsModule } from './fields/module.ts'
import { forecastModule } from './forecast/module.ts'
import { foldersModule } from './folders/module.ts'
import { formRulesModule } from './form-rules/module.ts'
import { formsModule } from './forms/module.ts'
import { functionsModule } from './functions/module.ts'
import { groupsModule } from './groups/module.ts'
import { importsModule } from './imports/module.ts'
import { itemsModule } from './items/module.ts'
import { labelsModule } from './labels/module.ts'
import { layoutsModule } from './layouts/module.ts'
import { ledgerModule } from './ledger/module.ts'
import { mailsModule } from './mails/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { operationTemplatesModule } from './operation-templates/module.ts'
import { operationsModule } from './operations/module.ts'
import { ordersModule } from './orders/module.ts'
import { picturesModule } from './pictures/module.ts'
import { pastModule } from './past/module.ts'
import { plansModule } from './plans/module.ts'
import { incomingModule } from './incoming/module.ts'
import { inventoriesModule } from './inventories/module.ts'
import { quickupdateModule } from './quickupdate/module.ts'
import { recipientsModule } from './recipients/module.ts'
import { requestsModule } from './requests/module.ts'
import { reservationsModule } from './reservations/module.ts'
import { rightsModule } from './rights/module.ts'
import { securityModule } from './security/module.ts'
import { sitesModule } from './sites/module.ts'
import { ssoModule } from './sso/module.ts'
import { stockModule } from './stock/module.ts'
import { suppliersModule } from './suppliers/module.ts'
import { supportModule } from './support/module.ts'
import { tagsModule } from './tags/module.ts'
import { trashModule } from './trash/module.ts'
import { valueModule } from './value/module.ts'
import { usersModule } from './users/module.ts'
import { variantsModule } from './variants/module.ts'
import { viewsModule } from './views/module.ts'
import { type ErrorCode, KERNEL_ERRORS } from './kernel/errors.ts'
import type {
  ErrorFacts,
  EventFacts,
  ImportFacts,
  ModuleFacts,
  NotificationFacts,
  RecordFacts,
  SectionFacts,
} from './kernel/module.ts'
import type { ModuleFlag } from './kernel/modules.ts'
import type { Topic } from './kernel/topics.ts'
import { anyRole, type Area, type Role, roles } from './kernel/roles.ts'

export const MODULE_LIST = [
  activityModule,
  archivesModule,
  itemsModule,
  foldersModule,
  variantsModule,
  stockModule,
  usersModule,
  groupsModule,
  companiesModule,
  categoriesModule,
  tagsModule,
  fieldsModule,
  formsModule,
  importsModule,
  reservationsModule,
  inventoriesModule,
  cyclecountsModule,
  businessRulesModule,
  formRulesModule,
  mailsModule,
  connectionsModule,
  functionsModule,
  requestsModule,
  incomingModule,
  operationTemplatesModule,
  operationsModule,
  sitesModule,
  suppliersModule,
  valueModule,
  forecastModule,
  ordersModule,
  recipientsModule,
  checkoutsModule,
  bundlesModule,
  bulkModule,
  quickupdateModule,
  viewsModule,
  trashModule,
  commentsModule,
  layoutsModule,
  labelsModule,
  configurationModule,
  ledgerModule,
  picturesModule,
  attachmentsModule,
  authModule,
  ssoModule,
  securityModule,
  pastModule,
  plansModule,
  rightsModule,
  assistantModule,
  notificationsModule,
  supportModule,
  dashboardsModule,
] as const

type Part = Exclude<keyof ModuleFacts, 'name' | 'flag'>
type KeysIn<P extends Part, M = (typeof MODULE_LIST)[number]> = M extends { [K in P]: infer Of }
  ? keyof Of & string
  : never

const LIST: readonly ModuleFacts[] = MODULE_LIST

/** What modules say under one heading, by its names, in the order of the list. */
const factsOf = <P extends Part>(part: P) =>
  LIST.flatMap((module) => Object.entries(module[part] ?? {}).map(([name, fact]) => ({ name, fact, module })))
const namesOf = <P extends Part>(part: P) => factsOf(part).map(({ name }) => name as KeysIn<P>)

/** Areas of roles that a module is about, and names. */
export type NamedArea = KeysIn<'areas'> & Area
export const NAMED_AREAS = namesOf('areas') as readonly NamedArea[]

export type EntityKind = KeysIn<'records'>
export type ActivityAction = KeysIn<'actions'>
export const ACTIVITY_ENTITIES = namesOf('records')
export const ACTIVITY_ACTIONS = namesOf('actions')
export const RECORD_FACTS = Object.fromEntries(factsOf('records').map(({ name, fact }) => [name, fact])) as Readonly<
  Record<EntityKind, RecordFacts>
>

export type EventName = KeysIn<'events'>
export const EVENT_NAMES = namesOf('events')
/** Every event of the product by its name. */
export const EVENTS = Object.fromEntries(factsOf('events').map(({ name, fact }) => [name, fact])) as Readonly<
  Record<EventName, EventFacts & { record: EntityKind; action: ActivityAction }>
>

type EventsOf<M = (typeof MODULE_LIST)[number]> = M extends { events: infer Of } ? Of : never
type EventFactsOf<N extends EventName, All = EventsOf> = All extends { [K in N]: infer Of } ? Of : never
type ValueOf<K> = K extends 'number' ? number : string
type PayloadOf<F> = F extends { payload: infer P } ? { readonly [K in keyof P]: ValueOf<P[K]> } : undefined
/** What an event carries beside its record. */
export type EventPayload<N extends EventName> = PayloadOf<EventFactsOf<N>>

type Triggering<E> = {
  [K in keyof E]: E[K] extends { trigger: string; record: infer R } ? R : never
}[keyof E]
type Triggered<M = (typeof MODULE_LIST)[number]> = M extends { events: infer Of } ? Triggering<Of> : never
/** Records that mails and requests may be about (MAIL-08, API-16). */
export type ToldKind = Triggered & EntityKind
export const TOLD_KINDS = [
  ...new Set(EVENT_NAMES.filter((name) => EVENTS[name].trigger !== undefined).map((name) => EVENTS[name].record)),
] as ToldKind[]

type MovesStock<M = (typeof MODULE_LIST)[number]> = M extends { records: infer Of }
  ? { [K in keyof Of]: Of[K] extends { movesStock: true } ? K : never }[keyof Of]
  : never
/** Records that movements of stock come of. */
export type SourceKind = MovesStock & EntityKind
export const SOURCE_KINDS = ACTIVITY_ENTITIES.filter(
  (kind): kind is SourceKind => RECORD_FACTS[kind].movesStock === true,
)

type InTrash<M = (typeof MODULE_LIST)[number]> = M extends { records: infer Of }
  ? { [K in keyof Of]: Of[K] extends { trash: true } ? K : never }[keyof Of]
  : never
/** Records that lie in the trash before they are gone. */
export type TrashedKind = InTrash & EntityKind
export const TRASHED_KINDS = ACTIVITY_ENTITIES.filter((kind): kind is TrashedKind => RECORD_FACTS[kind].trash === true)

type TargetsOf<R> = { [K in keyof R]: R[K] extends { target: infer T extends string } ? [T, K] : never }[keyof R]
type Targets<M = (typeof MODULE_LIST)[number]> = M extends { records: infer Of } ? TargetsOf<Of> : never
/** Records that files and comments belong to, as their calls name them. */
export type RecordTarget = Targets[0]
/** The kinds of such records. */
export type TargetKind = Targets[1] & EntityKind
export const RECORD_TARGETS = ACTIVITY_ENTITIES.flatMap((kind) => (RECORD_FACTS[kind].target ?? []) as RecordTarget)
/** On which topic screens hear of records that have files and comments. */
export const TARGET_TOPICS = Object.fromEntries(
  ACTIVITY_ENTITIES.flatMap((kind) => {
    const { target, topic } = RECORD_FACTS[kind]
    return target && topic ? [[target, topic]] : []
  }),
) as { readonly [T in RecordTarget]?: Topic }

export type ListName = KeysIn<'lists'>
export const LISTS = namesOf('lists')

export type NotificationKind = KeysIn<'notifications'>
export const NOTIFICATION_KINDS = namesOf('notifications')

export type NotificationMessage = KeysIn<'messages'>

type Settable<M = (typeof MODULE_LIST)[number]> = M extends { notifications: infer Of }
  ? { [K in keyof Of]: Of[K] extends { rank: number } ? K : never }[keyof Of]
  : never
export type SettableKind = Settable & string
const settable = factsOf('notifications')
  .filter(({ fact }) => (fact as NotificationFacts).rank !== undefined)
  .toSorted((a, b) => (a.fact as NotificationFacts).rank! - (b.fact as NotificationFacts).rank!)
/** What a person may turn off, each by itself: every kind that something tells today. */
export const SETTABLE_KINDS = settable.map(({ name }) => name as SettableKind)

export type Audience = { access: readonly Role[]; module?: ModuleFlag }
const audienceOf = ({ any, full }: NotificationFacts): readonly Role[] | undefined =>
  any ? anyRole(any) : full ? roles(full) : undefined
/** Who hears of a kind at all, and in which module; of the others everybody may be told. */
export const AUDIENCES = Object.fromEntries(
  settable.flatMap(({ name, fact, module }) => {
    const access = audienceOf(fact as NotificationFacts)
    return access ? [[name, { access, ...(module.flag && { module: module.flag }) }]] : []
  }),
) as { [Kind in SettableKind]?: Audience }

export type SuggestionTarget = KeysIn<'suggestions'>
export const SUGGESTION_TARGETS = namesOf('suggestions')
export type ImportTarget = KeysIn<'importTargets'>
export const IMPORT_TARGETS = namesOf('importTargets')
export const IMPORT_FACTS = Object.fromEntries(
  factsOf('importTargets').map(({ name, fact }) => [name, fact]),
) as Readonly<Record<ImportTarget, ImportFacts>>
/** The flags of the modules that bring targets (COMP-21). */
export const IMPORT_FLAGS: { readonly [T in ImportTarget]?: ModuleFlag } = Object.fromEntries(
  factsOf('importTargets').flatMap(({ name, module }) => (module.flag ? [[name, module.flag]] : [])),
)
type Imported<M = (typeof MODULE_LIST)[number]> = M extends { importTargets: infer Of }
  ? { [K in keyof Of]: Of[K] extends { record: infer R } ? R : never }[keyof Of]
  : never
/** Records that rows of a file make or change. */
export type ImportedKind = Imported & EntityKind
export const IMPORTED_KINDS = [...new Set(IMPORT_TARGETS.map((target) => IMPORT_FACTS[target].record as ImportedKind))]
/** Targets of the search that hold records today. */
export type OpenTarget = KeysIn<'searchTargets'>
export const OPEN_TARGETS = namesOf('searchTargets')

/** What the start page lists. */
export type HomeLine = KeysIn<'homeLines'>
export const HOME_LINES = namesOf('homeLines')

/** Parts of the configuration, what others name before what names it. */
export type SectionName = KeysIn<'sections'>
export const SECTIONS: readonly SectionName[] = factsOf('sections')
  .toSorted((a, b) => (a.fact as SectionFacts).rank - (b.fact as SectionFacts).rank)
  .map(({ name }) => name as SectionName)

const ERRORS: Readonly<Record<string, ErrorFacts>> = Object.assign(
  {},
  KERNEL_ERRORS,
  ...LIST.map(({ errors }) => errors ?? {}),
)
/** The HTTP status of each error (GEN-10). */
export const ERROR_STATUS = Object.fromEntries(
  Object.entries(ERRORS).map(([code, fact]) => [code, typeof fact === 'number' ? fact : fact[0]]),
) as Readonly<Record<ErrorCode, number>>
/** The code that is sent: one of the documented families, or its own. */
export const wireCode = (code: ErrorCode): string => {
  const fact = ERRORS[code]!
  return typeof fact === 'number' ? code : fact[1]
}
