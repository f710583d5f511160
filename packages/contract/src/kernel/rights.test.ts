import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  can,
  effectiveRoles,
  expandRoles,
  lastAdminWouldBeLost,
  mayGrant,
  refusedGrants,
  triggersOutgoingRequests,
} from './rights.ts'
import { ALL_ROLES, anyRole, type Role, roles } from './roles.ts'

const anyRoles = fc.uniqueArray(fc.constantFrom(...ALL_ROLES), { maxLength: 8 })

it('adds the roles of every group to the own ones, and keeps the own ones without a group', () => {
  expect(effectiveRoles(['ROLE_ITEM_VIEW'], [['ROLE_ITEM_ADD'], ['ROLE_ITEM_VIEW', 'ROLE_TRASH_VIEW']])).toEqual(
    new Set(['ROLE_ITEM_VIEW', 'ROLE_ITEM_ADD', 'ROLE_TRASH_VIEW']),
  )
  expect(effectiveRoles([], [])).toEqual(new Set())
})

describe('FULL stands for its whole area', () => {
  it.each([
    [
      'ROLE_INTERVENTION_FULL',
      ['ROLE_INTERVENTION_TASK_CANCEL', 'ROLE_INTERVENTION_TASK_SUSPEND', 'ROLE_INTERVENTION_TASK_REOPEN'],
    ],
    ['ROLE_CUSTOM_INTERVENTION_FULL', ['ROLE_CUSTOM_INTERVENTION_TASK_REOPEN']],
    ['ROLE_QUICK_UPDATE_FULL', ['ROLE_QUICK_UPDATE_TEMPLATE_VIEW', 'ROLE_QUICK_UPDATE_TEMPLATE_DELETE']],
    ['ROLE_DASHBOARD_FULL', ['ROLE_DASHBOARD_CHART_ADD', 'ROLE_DASHBOARD_PERMISSIONS']],
    ['ROLE_ITEM_FULL', ['ROLE_ITEM_INVENTORY', 'ROLE_ITEM_MOVE', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_ITEM_IMAGE_DELETE']],
    ['ROLE_FOLDER_FULL', ['ROLE_FOLDER_PERMISSIONS']],
    ['ROLE_IMPORT_FULL', ['ROLE_IMPORT_ITEM_ADD', 'ROLE_IMPORT_ITEM_EDIT']],
    [
      'ROLE_API_FULL',
      [
        'ROLE_API_CONNECTION_ADD',
        'ROLE_API_REQUEST_EDIT',
        'ROLE_API_INCOMING_REQUEST_DELETE',
        'ROLE_API_FUNCTION_VIEW',
      ],
    ],
  ] as const)('%s', (full, given) => {
    const expanded = expandRoles([full])
    for (const role of given) expect(expanded).toContain(role)
  })

  it('and for nothing else', () => {
    expect(expandRoles(['ROLE_ITEM_FULL'])).not.toContain('ROLE_ITEM_TAG_VIEW')
    expect(expandRoles(['ROLE_ITEM_FULL'])).not.toContain('ROLE_ITEM_CATEGORY_ADD')
    expect(expandRoles(['ROLE_ITEM_FULL'])).not.toContain('ROLE_IMPORT_ITEM_ADD')
    expect(expandRoles(['ROLE_ORDER_FULL'])).not.toContain('ROLE_ORDER_SUPPLIER_VIEW')
    expect(expandRoles(['ROLE_INTERVENTION_FULL'])).not.toContain('ROLE_CUSTOM_INTERVENTION_VIEW')
    expect([...expandRoles(['ROLE_CHECKOUT'])]).toEqual(['ROLE_CHECKOUT'])
  })

  it('but never brings the restriction on outgoing requests', () => {
    for (const role of ALL_ROLES.filter((role) => role !== 'ROLE_API_DISABLED_OUTGOING')) {
      expect(expandRoles([role])).not.toContain('ROLE_API_DISABLED_OUTGOING')
    }
    expect(triggersOutgoingRequests(effectiveRoles(['ROLE_API_FULL'], []))).toBe(true)
    expect(triggersOutgoingRequests(effectiveRoles(['ROLE_API_FULL'], [['ROLE_API_DISABLED_OUTGOING']]))).toBe(false)
    expect(can(['ROLE_API_DISABLED_OUTGOING'], anyRole('API', 'API_CONNECTION'))).toBe(false)
  })
})

describe('both spellings are one right', () => {
  it.each([
    ['ROLE_RECIPIENT_CREATE', 'ROLE_RECIPIENT_ADD'],
    ['ROLE_RECIPIENT_UPDATE', 'ROLE_RECIPIENT_EDIT'],
    ['ROLE_ORDER_CREATE', 'ROLE_ORDER_ADD'],
    ['ROLE_ORDER_UPDATE', 'ROLE_ORDER_EDIT'],
    ['ROLE_BUNDLE_CREATE', 'ROLE_BUNDLE_ADD'],
    ['ROLE_CUSTOM_INTERVENTION_CREATE', 'ROLE_CUSTOM_INTERVENTION_ADD'],
    ['ROLE_INTERVENTION_CREATE', 'ROLE_INTERVENTION_ADD'],
  ] as const)('%s and %s', (one, other) => {
    expect(expandRoles([one])).toEqual(new Set([one, other]))
    expect(expandRoles([other])).toEqual(new Set([one, other]))
  })
  it('in checks as well', () => {
    expect(can(['ROLE_ORDER_CREATE'], roles('ORDER', 'ADD'))).toBe(true)
    expect(can(['ROLE_ORDER_CREATE'], roles('ORDER', 'EDIT'))).toBe(false)
  })
})

describe('what is needed and held', () => {
  it('a site manager cannot touch checkout recipients, nor the reverse', () => {
    expect(can(['ROLE_RECIPIENT_FULL'], anyRole('CHECKOUT_RECIPIENT'))).toBe(false)
    expect(can(['ROLE_CHECKOUT_RECIPIENT_FULL'], anyRole('RECIPIENT'))).toBe(false)
  })
  it('printing is read by its EDIT role, because there is no VIEW', () => {
    expect(can(['ROLE_BARCODE_PRINT_EDIT'], anyRole('BARCODE_PRINT'))).toBe(true)
  })
  it('VIEW of users lists them and opens no detail', () => {
    expect(can(['ROLE_USER_VIEW'], anyRole('USER'))).toBe(true)
    expect(can(['ROLE_USER_VIEW'], roles('USER', 'ADD', 'EDIT', 'DELETE'))).toBe(false)
    expect(can(['ROLE_USER_DELETE'], roles('USER', 'ADD'))).toBe(false)
  })
  it('nothing is needed by nobody: an empty list refuses', () => expect(can(ALL_ROLES, [])).toBe(false))
  it('more roles never allow less, and expanding twice changes nothing', () => {
    fc.assert(
      fc.property(anyRoles, anyRoles, anyRoles, (held, more, needed) => {
        if (can(held, needed)) expect(can([...held, ...more], needed)).toBe(true)
        expect(expandRoles(expandRoles(held))).toEqual(expandRoles(held))
      }),
    )
  })
})

describe('granting', () => {
  it('is limited to what the holder has', () => {
    expect(mayGrant(['ROLE_GROUP_EDIT', 'ROLE_ITEM_VIEW'], 'ROLE_ITEM_VIEW')).toBe(true)
    expect(mayGrant(['ROLE_GROUP_EDIT', 'ROLE_ITEM_VIEW'], 'ROLE_ITEM_EDIT')).toBe(false)
    expect(mayGrant(['ROLE_GROUP_FULL'], 'ROLE_USER_FULL')).toBe(false)
    expect(mayGrant(['ROLE_ITEM_FULL'], 'ROLE_ITEM_MOVE')).toBe(true)
    expect(mayGrant(['ROLE_API_FULL'], 'ROLE_API_FUNCTION_ADD')).toBe(true)
    expect(mayGrant(['ROLE_ORDER_ADD'], 'ROLE_ORDER_CREATE')).toBe(true)
    expect(
      mayGrant(
        roles('ITEM', 'VIEW', 'ADD', 'EDIT', 'DELETE').filter((role) => role !== 'ROLE_ITEM_FULL'),
        'ROLE_ITEM_FULL',
      ),
    ).toBe(false)
  })
  it('is open to full rights on users', () => {
    for (const role of ALL_ROLES) expect(mayGrant(['ROLE_USER_FULL'], role)).toBe(true)
  })
  it('never gives more than the holder has, whatever is granted', () => {
    fc.assert(
      fc.property(anyRoles, anyRoles, (held, wished) => {
        fc.pre(!held.includes('ROLE_USER_FULL'))
        const granted = wished.filter((role) => mayGrant(held, role))
        for (const role of expandRoles(granted)) expect(expandRoles(held)).toContain(role)
      }),
      { numRuns: 2_000 },
    )
  })
  it('looks at what changes only, and at lifting the restriction', () => {
    const editor: Role[] = ['ROLE_USER_EDIT', 'ROLE_ITEM_VIEW']
    expect(refusedGrants(editor, ['ROLE_ITEM_FULL'], ['ROLE_ITEM_FULL', 'ROLE_ITEM_VIEW'])).toEqual([])
    expect(refusedGrants(editor, [], ['ROLE_ITEM_VIEW', 'ROLE_ITEM_EDIT'])).toEqual(['ROLE_ITEM_EDIT'])
    expect(refusedGrants(editor, ['ROLE_ITEM_FULL'], [])).toEqual([])
    expect(refusedGrants(editor, ['ROLE_API_DISABLED_OUTGOING'], [])).toEqual(['ROLE_API_DISABLED_OUTGOING'])
    expect(refusedGrants(['ROLE_USER_FULL'], ['ROLE_API_DISABLED_OUTGOING'], [])).toEqual([])
    expect(refusedGrants(['ROLE_USER_FULL', 'ROLE_API_DISABLED_OUTGOING'], ['ROLE_API_DISABLED_OUTGOING'], [])).toEqual(
      ['ROLE_API_DISABLED_OUTGOING'],
    )
  })
})

describe('the last administrator', () => {
  const admin = { guid: 'a', active: true, roles: new Set<Role>(['ROLE_USER_FULL']) }
  const member = { guid: 'm', active: true, roles: new Set<Role>(['ROLE_USER_EDIT']) }
  it.each([
    ['loses the role', [{ ...admin, roles: member.roles }, member], true],
    ['is disabled', [{ ...admin, active: false }, member], true],
    ['is deleted', [member], true],
    ['keeps it', [admin], false],
    ['hands it on', [{ ...member, roles: admin.roles }], false],
    ['hands it to a disabled user', [{ ...member, roles: admin.roles, active: false }], true],
  ])('%s', (_change, after, lost) => expect(lastAdminWouldBeLost([admin, member], after)).toBe(lost))
  it('cannot be lost where there was none', () => expect(lastAdminWouldBeLost([member], [])).toBe(false))
})
