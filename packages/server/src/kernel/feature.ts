import type { StarterSet } from '@entrepot/contract/configuration/starter-sets.ts'
import type { OtherForm } from '@entrepot/contract/fields/form-fields.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { ListFields } from '@entrepot/contract/kernel/conditions/list-fields.ts'
import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type {
  EntityKind,
  HomeLine,
  ImportedKind,
  ImportTarget,
  OpenTarget,
  RecordTarget,
  SectionName,
  SourceKind,
  SuggestionTarget,
  TargetKind,
  ToldKind,
  TrashedKind,
} from '@entrepot/contract/modules.ts'
import type { SearchAnswer } from '@entrepot/contract/search/search.ts'
import type { RawBuilder } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Constraints } from './answer-error.ts'
import type { AlongKeeper } from './along.ts'
import type { Section } from './configuration.ts'
import type { Consumer } from './consumers.ts'
import type { Ctx } from './context.ts'
import type { Counted } from './counted.ts'
import type { Download } from './download.ts'
import type { HoldKeeper, HoldKind } from './hold.ts'
import type { Kernel, Mount } from './implement.ts'
import type { ImportedRules, ImportTargetRules } from './import-target.ts'
import type { Job } from './jobs.ts'
import type { SentForms } from './sent-forms.ts'
import type { Judge } from './settle.ts'
import type { LedgerCheck } from './ledger-check.ts'
import type { AskedColumns } from './sheet-export.ts'
import type { Teller } from './teller.ts'
import type { GoesWith, TrashRules } from './trash.ts'

export type Table = keyof DB & string

/** Rows that have served: removed every hour once the instant in `at` lies longer back than `keptMs`. */
export type Retention = {
  table: Table
  /** Its column; of two the first that is set. */
  at: string | readonly [string, string]
  keptMs: number
}

export type ListAsked = {
  filters: string | undefined
  search: string | undefined
  sort: string | undefined
  page: number
  size: number
}
type Rows<T extends OpenTarget> = Omit<Extract<SearchAnswer, { target: T }>, 'target'>

/**
 * What the search looks through is the list of a feature: the same query, roles and module, so that search and list
 * never disagree (SRCH-04).
 */
export type SearchSource<T extends OpenTarget = OpenTarget> = {
  endpoint: Endpoint
  fields: ListFields
  /** The key of the names of its fields. */
  words: string
  /** Whose fields of the company's own it has. */
  custom: FieldTarget | null
  list: (ctx: Ctx, query: ListAsked) => Promise<Rows<T>>
  download: (ctx: Ctx, query: ListAsked & { columns: AskedColumns }, format: 'xlsx' | 'csv') => Promise<Download>
  /** Its rows as charts count them (DASH-05); `at`: as they were then, of lists that know it. */
  counts?: (ctx: Ctx, at?: Date) => Promise<Counted>
}

/** A record that files and comments belong to, as the caller may see it. `folder`: null where it lies in none. */
export type RecordRef = { target: RecordTarget; guid: string; name: string; folder: string | null }

/** Files and comments have a column for each kind of record, so that the database holds them to it. */
type OwnerColumn = Exclude<Extract<keyof DB['attachment'] & keyof DB['record_comment'], `${string}_id`>, 'company_id'>

/** A kind of record that has files and comments. */
export type RecordRules = {
  entity: TargetKind
  table: Table
  /** The column of its guid in the tables of what belongs to it; a migration brings it along with the kind. */
  column: OwnerColumn
  /** A role of its area, as reading asks for (ATT-09); null: `require` asks for all there is to ask. */
  readers: readonly Role[] | null
  /** Who may be named in a comment, of those who see its folder; `readers` where nothing is said. */
  mentioned?: readonly Role[]
  require: (ctx: Ctx, guid: string, right: 'read' | 'write') => Promise<{ name: string; folder: string | null }>
  /** Who hears of a new comment on it without being named (ATT-09). */
  hear?: (ctx: Ctx, guid: string) => Promise<readonly string[]>
  /** Where a notification leads. */
  link: (record: RecordRef, tab: string) => string
}

/**
 * Gives a new company what it begins with, beside the set of its trade if it chose one, on behalf of its first user, in
 * the transaction that makes it.
 */
export type Furnish = (ctx: Ctx, starter: StarterSet | null, constraints: Constraints) => Promise<void>

/**
 * Records of a kind that not everybody with a role of their area sees, as a condition over a guid; null: the caller
 * sees all of them. The log tells nobody else of them, but for who did it.
 */
export type SeenOnly = (ctx: Ctx, guid: RawBuilder<unknown>) => RawBuilder<unknown> | null

export type SeenOnlyOf = { readonly [E in EntityKind]?: SeenOnly }

export type Suggest = (ctx: Ctx) => Promise<readonly { value: string; label: string }[]>

/** Names of records that caused movements, of those that the caller may open. */
export type SourceNames = (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * What somebody has to do something about, as the start page tells (NAV-73): asked of whoever has one of these roles
 * and the module. At most `most` rows, the first to look at first, of what the caller sees.
 */
export type NeedsMe = {
  roles: readonly Role[]
  module?: ModuleFlag
  find: (ctx: Ctx, most: number) => Promise<readonly HomeRow[]>
}

/** What a feature of the server brings; whatever concerns all features is made from their list (`app/features.ts`). */
export type Feature = {
  mount?: (mount: Mount, kernel: Kernel) => void
  /** Its calls ask how far long work is, or what is told of it: nobody is kept waiting by that (`foreground.ts`). */
  isWatching?: true
  /** The tables that it alone writes; a test looks at every statement. */
  owns?: readonly Table[]
  /** What must hold in them: asked by the command, the proof of the night and every test that starts a node. */
  checks?: readonly LedgerCheck[]
  /** How a broken constraint of its tables is told. */
  constraints?: Constraints
  /** What happens without somebody asking (SEC-09). */
  jobs?: (kernel: Kernel) => readonly Job[]
  /** What it does about events after their commit. */
  reacts?: readonly Consumer[]
  retains?: readonly Retention[]
  /** Tables whose rows belong to a record and go with it when it is deleted for good (TRASH-*), in that order. */
  goesWith?: Partial<GoesWith>
  trash?: { readonly [K in TrashedKind]?: TrashRules }
  search?: { readonly [T in OpenTarget]?: SearchSource<T> }
  files?: { readonly [T in RecordTarget]?: RecordRules }
  /** What a file can bring into it. */
  imports?: { readonly [T in ImportTarget]?: ImportTargetRules }
  /** Its records that files make or change, and how that is taken back. */
  imported?: { readonly [K in ImportedKind]?: ImportedRules }
  suggests?: { readonly [T in SuggestionTarget]?: Suggest }
  /** Quantities of records that it keeps for somebody, and that exits may take from. */
  holds?: { readonly [K in HoldKind]?: HoldKeeper }
  /** What leaves along with records that leave. */
  goesAlong?: AlongKeeper
  /** What judges what has happened before it stands. */
  judges?: Judge
  sources?: { readonly [K in SourceKind]?: SourceNames }
  /** Its parts of the configuration as a file. */
  sections?: { readonly [S in SectionName]?: Section }
  /** How mails and requests tell what happened to its records. */
  tells?: { readonly [K in ToldKind]?: Teller }
  /** What the laboratory tries forms on, of forms of records that are no items. */
  sentForms?: { readonly [F in OtherForm]?: SentForms }
  seenOnly?: SeenOnlyOf
  furnishes?: Furnish
  needsMe?: { readonly [L in HomeLine]?: NeedsMe }
}

/** What the features say together, for those among them that work on all: they may not import the list. */
export type Registry = {
  checks: readonly LedgerCheck[]
  goesWith: GoesWith
  trash: { readonly [K in TrashedKind]: TrashRules }
  search: { readonly [T in OpenTarget]: SearchSource<T> }
  files: { readonly [T in RecordTarget]: RecordRules }
  imports: { readonly [T in ImportTarget]: ImportTargetRules }
  imported: { readonly [K in ImportedKind]: ImportedRules }
  suggests: { readonly [T in SuggestionTarget]: Suggest }
  holds: { readonly [K in HoldKind]: HoldKeeper }
  goesAlong: readonly AlongKeeper[]
  judges: readonly Judge[]
  sources: { readonly [K in SourceKind]: SourceNames }
  sections: { readonly [S in SectionName]: Section }
  tells: { readonly [K in ToldKind]: Teller }
  sentForms: { readonly [F in OtherForm]: SentForms }
  seenOnly: SeenOnlyOf
  furnishes: readonly Furnish[]
  needsMe: { readonly [L in HomeLine]: NeedsMe }
}
