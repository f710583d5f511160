import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { FieldContent } from './fields.queries.ts'
import type { Renaming } from './value-changes.ts'

/**
 * What refers to fields as `attributes.{name}`, as people write it. It follows a new name in the transaction
 * that gives it, and lets go of a field that is deleted (T50). Values need none of this: they are kept by guid.
 */
export type NameKeeper = {
  /** Whose fields it names; those of items if it does not say. */ targets?: readonly FieldTarget[]
  rename: (ctx: Ctx, from: string, to: string, target: FieldTarget) => Promise<void>
  /** `force`: it goes even where somebody needs it, as far as whoever needs it can do without (rules.md, 14). */
  forget: (ctx: Ctx, name: string, how: { force: boolean; target: FieldTarget }) => Promise<void>
  /**
   * Values of it that are called otherwise, in the transaction that says so. Those of records follow in the background:
   * until then `pendingRenames` tells what they will be called.
   */
  renameValues?: (ctx: Ctx, field: Pick<FieldContent, 'mapped'>, renaming: Renaming) => Promise<void>
  /** Where people would miss it. */ count?: (ctx: Ctx, name: string, target: FieldTarget) => Promise<number>
}

const keepers = new Map<string, NameKeeper>()
/** Features to the right of this one register what they keep, once, under their own name. */
export const keepsFieldNames = (feature: string, keeper: NameKeeper): void => void keepers.set(feature, keeper)
export const nameKeepers = (target: FieldTarget): NameKeeper[] =>
  [...keepers.values()].filter(({ targets = ['items'] }) => targets.includes(target))
