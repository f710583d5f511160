import type { FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import type { FormSubject } from '@entrepot/contract/forms/layout-for.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import type { Ctx } from './context.ts'

/** A record as its form has it now; `subject`: which form that is, where the records have several. */
export type FormRecord = { name: string; values: FormValues; subject?: FormSubject }

/** What the log knows of a form of records that are no items: rules and layouts are tried on it. */
export type SentForms = {
  /** Who reads the records. */
  readers: readonly Role[]
  module?: ModuleFlag
  made: EventName
  changed?: EventName
  /** Fields that the log tells by their value, beside the company's own, which it tells by their name. */
  told: readonly string[]
  own?: 'intervention'
  /** Those of them that the caller sees. */
  read: (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, FormRecord>>
}
