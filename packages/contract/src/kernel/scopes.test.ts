import { describe, expect, it } from 'vitest'
import { rolesWithin, Scope, scopesAllow } from './scopes.ts'

describe('the scopes of an API token', () => {
  it('are areas with read or write, or all of them; anything else is no scope', () => {
    expect(['ITEM:read', 'ALL:write', 'CHECKOUT:write'].map((scope) => Scope.safeParse(scope).success)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['item:read', 'ITEM', 'ITEM:full', 'ROLE_ITEM:read', ''].map((scope) => Scope.safeParse(scope).success),
    ).toEqual([false, false, false, false, false])
  })
  it('leave over roles of their areas that the user holds, and give none', () => {
    expect(rolesWithin(['ROLE_ITEM_VIEW', 'ROLE_FOLDER_FULL'], ['ITEM:write', 'TRASH:write'], true)).toEqual(
      new Set(['ROLE_ITEM_VIEW']),
    )
    expect(rolesWithin(['ROLE_USER_FULL'], ['ALL:read'], false).has('ROLE_USER_EDIT')).toBe(true)
    // ITEM is not ITEM_TAG, though one name begins like the other.
    expect(rolesWithin(['ROLE_ITEM_TAG_ADD', 'ROLE_ITEM_ADD'], ['ITEM:read'], false)).toEqual(
      new Set(['ROLE_ITEM_ADD']),
    )
    expect(rolesWithin(['ROLE_ITEM_TAG_ADD', 'ROLE_ITEM_ADD'], ['ITEM_TAG:read'], false)).toEqual(
      new Set(['ROLE_ITEM_TAG_ADD']),
    )
  })
  it('that only read change nothing, and those that write also read', () => {
    expect([rolesWithin(['ROLE_ITEM_FULL'], ['ITEM:read'], true).size, scopesAllow(['ALL:read'], true)]).toEqual([
      0,
      false,
    ])
    expect([
      rolesWithin(['ROLE_ITEM_FULL'], ['ITEM:write'], false).size > 0,
      scopesAllow(['ITEM:write'], false),
    ]).toEqual([true, true])
  })
})
