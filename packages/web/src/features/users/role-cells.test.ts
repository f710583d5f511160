import { AREAS, type Area, roleName } from '@entrepot/contract/kernel/roles.ts'
import type { RoleArea } from '@entrepot/contract/users/manage-users.ts'
import { describe, expect, it } from 'vitest'
import { areaState, cellRoles, extrasOf, given, toggleArea, toggleRoles } from './role-cells.ts'

const area = (name: Area): RoleArea => ({
  area: name,
  label: name,
  roles: AREAS[name].map((verb) => ({ role: roleName(name, verb), verb, label: verb })),
})
const set = (...roles: string[]) => new Set(roles)

describe('the matrix of roles', () => {
  it('shows both spellings of a right once, and everything else under the details', () => {
    expect([cellRoles(area('ORDER'), 'add'), cellRoles(area('INTERVENTION'), 'edit')]).toEqual([
      ['ROLE_ORDER_ADD', 'ROLE_ORDER_CREATE'],
      ['ROLE_INTERVENTION_EDIT'],
    ])
    expect(extrasOf(area('ITEM')).map(({ verb }) => verb)).toEqual([
      'INVENTORY',
      'MOVE',
      'TRANSACTIONS',
      'IMAGE_ADD',
      'IMAGE_DELETE',
    ])
  })
  it('takes away whichever spelling was given', () => {
    expect(
      toggleRoles(area('ORDER'), cellRoles(area('ORDER'), 'add'), set('ROLE_ORDER_CREATE', 'ROLE_ITEM_VIEW')),
    ).toEqual(['ROLE_ITEM_VIEW'])
    expect(toggleRoles(area('ORDER'), cellRoles(area('ORDER'), 'add'), set())).toEqual(['ROLE_ORDER_ADD'])
  })
  it('switches a whole area with FULL, and keeps the others when one right is taken out of it', () => {
    const full = toggleArea(area('USER'), set('ROLE_USER_VIEW', 'ROLE_ITEM_VIEW'))
    expect([
      full,
      areaState(area('USER'), new Set(full)),
      areaState(area('USER'), set('ROLE_USER_VIEW')),
      areaState(area('USER'), set()),
    ]).toEqual([['ROLE_ITEM_VIEW', 'ROLE_USER_FULL'], 'all', 'some', 'none'])
    expect(toggleRoles(area('USER'), ['ROLE_USER_DELETE'], new Set(full))).toEqual([
      'ROLE_ITEM_VIEW',
      'ROLE_USER_ADD',
      'ROLE_USER_EDIT',
      'ROLE_USER_VIEW',
    ])
    expect(toggleArea(area('USER'), new Set(full))).toEqual(['ROLE_ITEM_VIEW'])
  })
  it('never switches the restriction on with an area, nor off with it', () => {
    expect(toggleArea(area('API'), set('ROLE_API_DISABLED_OUTGOING'))).toEqual([
      'ROLE_API_DISABLED_OUTGOING',
      'ROLE_API_FULL',
    ])
    expect(toggleRoles(area('API'), ['ROLE_API_DISABLED_OUTGOING'], set('ROLE_API_FULL'))).toEqual([
      'ROLE_API_DISABLED_OUTGOING',
      'ROLE_API_FULL',
    ])
    expect(given(['ROLE_API_FULL']).has('ROLE_API_FUNCTION_EDIT')).toBe(true)
  })
  it('knows areas without FULL', () => {
    expect([
      toggleArea(area('LOGIN'), set()),
      areaState(area('LOGIN'), set('ROLE_LOGIN_DESKTOP')),
      toggleArea(area('CHECKOUT'), set()),
    ]).toEqual([['ROLE_LOGIN_DESKTOP', 'ROLE_LOGIN_MOBILE'], 'some', ['ROLE_CHECKOUT']])
  })
})
