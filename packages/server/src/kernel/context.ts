import { companyToday, type DateFormat, formatDate, formatInstant } from '@entrepot/contract/kernel/company-clock.ts'
import type { ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db, OnCommit, Pool } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Ask } from './joint.ts'
import type { FolderTree } from './folder-tree.ts'
import type { Registry } from './feature.ts'
import type { Jobs } from './jobs.ts'
import type { Outgoing } from './outgoing.ts'
import type { Settings } from './settings.ts'
import type { NewActivity } from './activity.ts'
import type { NewEvent } from './events.ts'
import type { Words } from './words.ts'

/** What the process has one of. */
export type Services = {
  pool: Pool
  settings: Settings
  clock: Clock
  words: Words
  jobs: Jobs
  files: FileStore
  registry: Registry
  log: Logger
  /** To other systems, at addresses that users write. */
  outgoing: Outgoing
  announce: (company: string, ids: string[]) => void
  /** Told what happened once that stands, where somebody waits for it (`hear-soon.ts`). */
  hearSoon?: (company: string, events: readonly (string | undefined)[]) => void
  demoSignIns: { email: string; password: string }[]
  /** Told to stop: still answering, and not to be sent anybody. */ isDraining: boolean
}

export type CompanyScope = {
  guid: string
  name: string
  timeZone: string
  dateFormat: DateFormat
  currency: string
  modules: readonly ModuleFlag[]
  rightsVersion: number
  plan: {
    type: string
    end: Date | null
    expired: boolean
    limitItems: number | null
    limitUsers: number | null
    limitFields: number | null
  }
}
export type Actor = { guid: string; person: string | null; name: string }

/** What the caller may do, computed by the server for this call (T1). */
export type Rights = {
  roles: ReadonlySet<Role>
  tree: FolderTree
  /** Folders the caller reaches; absent: not at all. */
  levels: ReadonlyMap<string, 'read' | 'write'>
  /** Write on every folder, so that queries need no list (PERM-35). */
  everywhere: boolean
  /** Of a call that changes nothing: as of which version of the company's rights all of this is. */
  version?: number
}

/** For a transaction of its own: others may have changed rights since, or it does itself. */
export const withoutVersion = ({ version: _version, ...rights }: Rights): Rights => rights

/** A call on behalf of a user, inside one transaction of their company. */
export type Ctx = {
  services: Services
  db: Db
  /** Of what may be asked for several calls at once (`together.ts`). */
  ask: Ask
  /** Queries whose rows nobody waits for; they travel with the commit. */
  onCommit: OnCommit
  flush: () => Promise<void>
  company: CompanyScope
  user: Actor
  rights: Rights
  language: Language
  requestId: string
  idempotencyKey: string | null
  /** Its statements find what was at an instant (`look-back.ts`). */
  isPast?: true
  /** By which door the caller came (ACT-01). */
  channel: ActivityChannel
  /** What the call is beside what it does to each record, for who judges it. */
  way?: 'import' | 'quick_update'
  /** The session of the caller, as its tokens name it; work of a job has none. */
  session?: string
  /** `judged`: so many of the activities have been (`settle`). */
  outbox: { activities: NewActivity[]; events: NewEvent[]; jobs: Set<string>; judged: number }
}

/** A call outside any company: sign-in, registration, health. */
export type PublicCtx = {
  services: Services
  language: Language
  requestId: string
  address: string
  idempotencyKey: string | null
}

export const nowOf = (ctx: { services: Services }) => ctx.services.clock.now()
type Dated = { company: Pick<CompanyScope, 'timeZone' | 'dateFormat'> }
/** An instant as a sheet shows it. */
export const momentIn = ({ company }: Dated, instant: string): string =>
  formatInstant(new Date(instant), company.dateFormat, company.timeZone)
export const dayIn = ({ company }: Dated, day: string): string => formatDate(day, company.dateFormat)
/** The day it is for the company. */
export const todayOf = (ctx: { services: Services; company: Pick<CompanyScope, 'timeZone'> }) =>
  companyToday(nowOf(ctx), ctx.company.timeZone)
