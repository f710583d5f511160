import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { OPEN_TARGETS, type OpenTarget } from '@entrepot/contract/modules.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchSource } from '../../kernel/feature.ts'
import { Problem } from '../../kernel/problem.ts'

export const sourceOf = <T extends OpenTarget>(ctx: Ctx, target: T): SearchSource<T> =>
  ctx.services.registry.search[target]

const isOpen = (target: SearchTarget): target is OpenTarget =>
  (OPEN_TARGETS as readonly SearchTarget[]).includes(target)

const isOn = (ctx: Ctx, { module }: Endpoint) => !module || ctx.company.modules.includes(module)
const isAllowed = (ctx: Ctx, { access }: Endpoint) =>
  access === 'signed-in' || can(ctx.rights.roles, access as readonly Role[])

/**
 * A target that holds nothing yet, or whose module is off, is answered as a module that is off, before roles are looked
 * at (COMP-22).
 */
export const requireTarget = (ctx: Ctx, target: SearchTarget): OpenTarget => {
  if (!isOpen(target) || !isOn(ctx, sourceOf(ctx, target).endpoint)) throw new Problem('module_disabled')
  if (!isAllowed(ctx, sourceOf(ctx, target).endpoint)) throw new Problem('forbidden')
  return target
}

export const maySearch = (ctx: Ctx, target: SearchTarget): target is OpenTarget =>
  isOpen(target) && isOn(ctx, sourceOf(ctx, target).endpoint) && isAllowed(ctx, sourceOf(ctx, target).endpoint)
