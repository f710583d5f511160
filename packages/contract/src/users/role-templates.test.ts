import { expect, it } from 'vitest'
import { expandRoles } from '../kernel/rights.ts'
import { ALL_ROLES, isRole } from '../kernel/roles.ts'
import { ROLE_TEMPLATES, rolesOfTemplate } from './role-templates.ts'

it.each(ROLE_TEMPLATES)('%s gives roles that exist, each once, and both ways to sign in', (template) => {
  const roles = rolesOfTemplate(template)
  expect(roles.filter((role) => !isRole(role))).toEqual([])
  expect(new Set(roles).size).toBe(roles.length)
  expect(roles).toEqual(expect.arrayContaining(['ROLE_LOGIN_DESKTOP', 'ROLE_LOGIN_MOBILE']))
})
it('a reader changes nothing', () => {
  const writes = rolesOfTemplate('reader').filter((role) => !/_VIEW$|^ROLE_LOGIN_/.test(role))
  expect(writes).toEqual([])
})
it('a storekeeper removes nothing for good and gives no rights', () => {
  const given = [...expandRoles(rolesOfTemplate('storekeeper'))]
  expect(given.filter((role) => /_DELETE$|_FULL$|^ROLE_(USER|GROUP)|PERMISSIONS$/.test(role))).toEqual([])
})
it('an administrator has every right that gives something', () => {
  const given = expandRoles(rolesOfTemplate('administrator'))
  expect(ALL_ROLES.filter((role) => !given.has(role))).toEqual(['ROLE_API_DISABLED_OUTGOING'])
})
