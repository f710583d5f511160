import { currencySymbol } from '@entrepot/contract/companies/company.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { can, expandRoles } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { optionalPhone } from '@entrepot/contract/kernel/validators.ts'
import { withoutPrefix } from '@entrepot/contract/users/phone.ts'
import type { Me, Plan } from '@entrepot/contract/users/user.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { usageOf } from '../../kernel/plan-quota.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import {
  closeTour,
  companiesOfPerson,
  groupsOf,
  ownRecord,
  planDates,
  updateLanguage,
  updateOwn,
} from './users.queries.ts'

/** The session user (AUTH-59 to AUTH-61); folder permissions expanded over inheritance (PERM-36). */
export const sessionUser = async (ctx: Ctx): Promise<Me> => {
  const [record, groups, companies] = await Promise.all([ownRecord(ctx), groupsOf(ctx), companiesOfPerson(ctx)])
  const { tree, levels } = ctx.rights
  const folder = (guid: string) => ({ guid, name: levels.has(guid) ? (tree.byGuid.get(guid)?.name ?? '') : '' })
  return {
    guid: ctx.user.guid,
    firstname: record.firstname,
    lastname: record.lastname,
    username: record.username,
    email: record.email,
    phone: record.phone,
    call_prefix: record.call_prefix,
    notes: record.notes,
    language: languageOf(record.language),
    active: record.active,
    onboarding: record.onboarding,
    roles: record.roles,
    effectiveRoles: [...expandRoles(ctx.rights.roles)].sort(),
    foldersPermissions: [...levels].map(([guid, permission]) => ({ folder: folder(guid), permission })),
    groups: groups.map((group) => ({
      guid: group.id,
      name: group.name,
      roles: group.roles,
      foldersPermissions: group.permissions
        .filter((p) => tree.byGuid.has(p.folder))
        .map((p) => ({ folder: folder(p.folder), permission: p.level })),
    })),
    company: { guid: ctx.company.guid, name: ctx.company.name },
    companies,
  }
}

export const planOf = async (ctx: Ctx): Promise<Plan> => {
  const [usage, dates] = await Promise.all([usageOf(ctx.db, ctx.company.guid), planDates(ctx)])
  const { plan, currency } = ctx.company
  return {
    type: plan.type as Plan['type'],
    status: plan.expired ? 'expired' : 'active',
    period: dates.plan_period as Plan['period'],
    startDate: dates.plan_start.toISOString(),
    endDate: plan.end?.toISOString() ?? null,
    limits: { items: plan.limitItems, users: plan.limitUsers, fields: plan.limitFields },
    usage,
    currency: currencySymbol(currency),
  }
}

/** Own names, phone, language and notes; never own rights or status (USER-11). */
export const updateMe = async (
  ctx: Ctx,
  change: {
    firstname?: string
    lastname?: string
    phone?: string
    call_prefix?: string
    notes?: string
    language?: 'fr' | 'en'
  },
): Promise<Me> => {
  const { language, ...typed } = change
  const refusal = typed.phone === undefined ? null : optionalPhone(typed.phone)
  if (refusal) throw atField(refusal.code, 'phone', refusal.params)
  if (Object.keys(typed).length > 0) {
    const before = await ownRecord(ctx)
    const { phone, call_prefix = before.call_prefix } = typed
    const own = { ...typed, ...(phone !== undefined && { phone: withoutPrefix(phone, call_prefix) }) }
    await updateOwn(ctx, own)
    const changes = changesBetween(before, own)
    if (changes.length > 0)
      happened(ctx, 'user.changed', {
        guid: ctx.user.guid,
        name: ctx.user.name,
        changes,
      })
  }
  if (language && ctx.user.person) await updateLanguage(ctx, language)
  emit(ctx, { topic: 'users', data: { me: true }, user: ctx.user.guid })
  return sessionUser(ctx)
}

/** Whoever closes the tour is not shown it again (COMP-30, COMP-31). */
export const closeTourOf = async (ctx: Ctx, who: string) => {
  const guid = who === 'me' ? ctx.user.guid : who
  if (guid !== ctx.user.guid && !can(ctx.rights.roles, roles('USER', 'EDIT'))) throw new Problem('forbidden')
  const user = await closeTour(ctx, guid)
  if (!user) throw new Problem('not_found')
  emit(ctx, { topic: 'users', data: { me: true }, user: guid })
  return user
}
