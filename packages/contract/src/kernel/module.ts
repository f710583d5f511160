import type { ModuleFlag } from './modules.ts'
import type { Area, Right } from './roles.ts'
import type { Topic } from './topics.ts'

/** A kind of record as the log knows it (ACT-03). */
export type RecordFacts = {
  /** Its history is read by whoever has a role of this area. */
  area?: Area
  /** It lies in a folder: whoever sees the folder reads its history, with a role of `area` where it has one. */
  placed?: true
  /** Screens that show it hear of what happens to it on this topic (PUSH-06). */
  topic?: Topic
  /** Movements of stock may come of it, and say so. */
  movesStock?: true
  /** It goes to the trash, and says so when it came back or is gone for good (TRASH-01). */
  trash?: true
  /** It has files and comments, whose calls name it so (ATT-01). */
  target?: string
}

export type NotificationFacts = {
  /** Who may hear of it at all: any role of an area, or the whole of one. Everybody when absent. */
  any?: Area
  full?: Area
  /** A person may turn it off; the settings show these kinds in the order of their ranks. */
  rank?: number
}

/** A status, or one with the documented code that is sent in place of this one. */
export type ErrorFacts = number | readonly [status: number, wireCode: string]

/**
 * What rows of a file have to give, in a column or by a default, and a right beside the one to import (IMP-08), which
 * another one may stand in for.
 */
export type ImportModeFacts = {
  required?: readonly string[]
  needs?: Right
  or?: Right
  /** What no column of such a file can mean. */ without?: readonly string[]
}
/** What a file can bring (IMP-*). */
export type ImportFacts = {
  /** The kind of record that its rows make or change. */
  record: string
  /** What a column can mean, in the order of the template. */
  fields: readonly string[]
  /** The company's own fields of items can be columns too. */
  custom?: true
  /** Screens offer targets in this order. */
  rank: number
  /** Without, a file only changes what is there. */
  create?: ImportModeFacts
  /** Without, it only makes. Unless `required` says otherwise, a row gives what its record is found by. */
  update?: ImportModeFacts
}

/** What a value of a payload is: days are the company's, instants UTC, quantities numbers in their unit. */
export type PayloadKind = 'text' | 'number' | 'date' | 'instant' | 'guid'

/** Something that happens, recorded in the transaction that makes it true. */
export type EventFacts = {
  /** The kind of record it happens to, and what the log says of it. */
  record: string
  action: string
  /** What is known of it beside the record, its folder, its author and what changed. */
  payload?: Readonly<Record<string, PayloadKind>>
  /** Screens of these show it otherwise too, wherever they are. */
  stale?: readonly Topic[]
  /** Screens are not told of it: what does it to many tells them once, at its end. */
  silent?: true
  /** Its name as a trigger of mails, requests and rules (MAIL-08, API-16). */
  trigger?: string
}

/** `rank`: what a section names stands in sections of a lower one, which are written before it. */
export type SectionFacts = { rank: number }

/**
 * What a module says of itself to every side, as one literal: no schema, no function, and nothing imported but this
 * file, so that a client may know it without loading the module. Unions and registries are derived from the list of
 * all modules (`modules.ts`). What has a complete list in the requirements (roles, flags, topics) stays in the kernel,
 * and facts may name it; a fact typed by something derived would be typed by itself.
 */
export type ModuleFacts = {
  name: string
  /** The flag of a company that turns it off (COMP-21). */
  flag?: ModuleFlag
  /** Areas of roles that are about it; it says what they are called. */
  areas?: { readonly [A in Area]?: true }
  records?: Readonly<Record<string, RecordFacts>>
  /** What its records have done to them beside what all records have (`activity/module.ts`). */
  actions?: Readonly<Record<string, true>>
  /** What happens in it: the one catalogue that log, notifications, mails, requests and rules read. */
  events?: Readonly<Record<string, EventFacts>>
  /** Lists whose columns are kept on the server. */
  lists?: Readonly<Record<string, true>>
  notifications?: Readonly<Record<string, NotificationFacts>>
  /** Titles and texts of its notifications, in `messages.*.ts`. */
  messages?: Readonly<Record<string, true>>
  errors?: Readonly<Record<string, ErrorFacts>>
  /** What `GET /search/selectData` suggests. */
  suggestions?: Readonly<Record<string, true>>
  importTargets?: Readonly<Record<string, ImportFacts>>
  /** What the start page lists of it for whoever has to do something about it (NAV-73). */
  homeLines?: Readonly<Record<string, true>>
  /** What the search looks through (SRCH-04). */
  searchTargets?: Readonly<Record<string, true>>
  /** What the file of the configuration holds of it. */
  sections?: Readonly<Record<string, SectionFacts>>
}

export const defineModule = <const M extends ModuleFacts>(facts: M): M => facts

type KeyOf<M, P extends string> = M extends { [K in P]: infer Of } ? keyof Of & string : never
type Named<M, P extends 'areas' | 'records' | 'actions' | 'sections'> = [KeyOf<M, P>] extends [never]
  ? unknown
  : Record<P, Record<KeyOf<M, P>, string>>
/**
 * What the areas, records, acts, sections and notifications of a module are called; `about`: when somebody is told, for
 * the settings.
 */
export type NamesOf<M extends ModuleFacts> = Named<M, 'areas'> &
  Named<M, 'records'> &
  Named<M, 'actions'> &
  Named<M, 'sections'> &
  ([KeyOf<M, 'notifications'>] extends [never]
    ? unknown
    : { notifications: Record<KeyOf<M, 'notifications'>, { name: string; about?: string }> })
export type MessageText = { title: string; text: string }
/** Names of any module, for whoever puts them together. */
export type ModuleNames = {
  areas?: Readonly<Record<string, string>>
  records?: Readonly<Record<string, string>>
  actions?: Readonly<Record<string, string>>
  sections?: Readonly<Record<string, string>>
  notifications?: Readonly<Record<string, { name: string; about?: string }>>
}
