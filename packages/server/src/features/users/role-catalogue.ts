import {
  ALL_ROLES,
  type Area,
  AREAS,
  isRole,
  MODULE_OF_AREA,
  type Role,
  roleName as nameOf,
} from '@entrepot/contract/kernel/roles.ts'
import { NAMED_AREAS } from '@entrepot/contract/modules.ts'
import type { RoleArea } from '@entrepot/contract/users/manage-users.ts'
import type { Ctx } from '../../kernel/context.ts'

const areaOf = (role: Role): Area =>
  (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].some((verb) => nameOf(area, verb) === role))!
const AREA_OF: ReadonlyMap<Role, Area> = new Map(ALL_ROLES.map((role) => [role, areaOf(role)]))
const verbOf = (role: Role, area: Area) => role.slice(`ROLE_${area}_`.length)

/** « Articles : Modifier », in the language of the call. */
export const roleName = (ctx: Ctx, role: Role): string => {
  const area = AREA_OF.get(role)!
  return ctx.services.words(ctx.language, 'users:roles.named', {
    area: areaName(ctx, area),
    verb: verbName(ctx, verbOf(role, area)),
  })
}
const named = new Set<Area>(NAMED_AREAS)
const areaName = (ctx: Ctx, area: Area) =>
  ctx.services.words(ctx.language, `${named.has(area) ? 'names:areas' : 'users:roles.areas'}.${area}`)
const verbName = (ctx: Ctx, verb: string) =>
  ctx.services.words(ctx.language, `users:roles.verbs.${verb === '' ? 'ALLOWED' : verb}`)

/** PERM-41: what a role picker shows, without the areas of modules that are off. */
export const roleCatalogue = (ctx: Ctx): RoleArea[] =>
  (Object.keys(AREAS) as Area[])
    .filter((area) => MODULE_OF_AREA[area] === undefined || ctx.company.modules.includes(MODULE_OF_AREA[area]))
    .map((area) => ({
      area,
      label: areaName(ctx, area),
      roles: AREAS[area]
        .map((verb) => ({ role: nameOf(area, verb), verb, label: verbName(ctx, verb) }))
        .filter(({ role }) => isRole(role)),
    }))
