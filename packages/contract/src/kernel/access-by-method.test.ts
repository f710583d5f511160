import { expect, it } from 'vitest'
import { CONTRACTS } from '../contracts.ts'
import type { Endpoint } from './endpoint.ts'
import { ALL_ROLES, anyRole, type Area, AREAS, type Role, roleName, roles } from './roles.ts'

const AREA_OF = new Map<Role, Area>(
  (Object.keys(AREAS) as Area[]).flatMap((area) => AREAS[area].map((verb) => [roleName(area, verb), area] as const)),
)
const areasOf = (access: readonly Role[]) => [...new Set(access.map((role) => AREA_OF.get(role)!))]
const same = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every((role) => other.includes(role))

const endpoints = Object.entries(CONTRACTS).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, { method, access }]) =>
    Array.isArray(access) ? [{ name: `${feature}.${name}`, method, access: access as readonly Role[] }] : [],
  ),
)

/** Reading that the requirements keep to fewer roles than all of the area. */
const READ_BY_FEWER: Record<string, string> = {
  'users.get': 'USER-07: who may change users',
  'plans.invoices': 'NAV-62: ROLE_USER_FULL',
  'plans.pdf': 'NAV-62: ROLE_USER_FULL',
  'folders.rights': 'PERM-06: ROLE_FOLDER_PERMISSIONS',
  'stock.list': 'NAV-62: ROLE_ITEM_TRANSACTIONS',
  'stock.totals': 'NAV-62: ROLE_ITEM_TRANSACTIONS',
  'stock.asOf': 'NAV-62: ROLE_ITEM_TRANSACTIONS',
  'stock.changes': 'NAV-62: ROLE_ITEM_TRANSACTIONS',
  'past.items': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.operations': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.operation': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.lines': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.variants': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.folders': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.differences': 'X-41: ROLE_ITEM_TRANSACTIONS, as what moved since is told',
  'past.rights': 'USER-07: who may change users, who sees the same of today',
  'bulk.get': 'QU-13: of quick updates who runs them and who answers for the company',
  'bulk.rows': 'QU-13: of quick updates who runs them and who answers for the company',
  'bulk.back': 'X-42: it shows an act to those who may do it',
  'operations.reversal': 'X-42: it shows what an act would do to those who may do it',
  'forecast.list': 'NAV-62: ROLE_ITEM_TRANSACTIONS, by whose rows it is explained',
  'forecast.ofItem': 'NAV-62: ROLE_ITEM_TRANSACTIONS, by whose rows it is explained',
  'cyclecounts.list': 'ITEM-26: ROLE_ITEM_INVENTORY, it proposes what to count to those who may',
  'cyclecounts.accuracy': 'NAV-62: ROLE_ITEM_TRANSACTIONS, whose rows it is made of',
  'orders.proposals': 'ORD-14: it proposes what to order to those who may',
  'archives.list': 'X-24: who answers for the company',
  'archives.download': 'X-24: who answers for the company',
  'ledger.health': 'X-40: who answers for the company',
  'ledger.export': 'X-40: who answers for the company',
  'ledger.find': 'X-40: who answers for the company',
  'mails.choices': 'COP-19: who reads mails, and who makes templates that send one',
  'configuration.export': 'X-50: who answers for the company',
  'configuration.changes': 'X-50: who answers for the company',
  'configuration.starterSet': 'X-50: who answers for the company',
}
/** Acts that ask for another right than their name says. */
const OTHER_RIGHT: Record<string, string> = {
  'items.addBarcode': 'EDIT: a code is part of its item',
  'items.removeBarcode': 'EDIT: a code is part of its item',
  'mails.addFile': 'EDIT: a file is part of its mail',
  'mails.removeFile': 'EDIT: a file is part of its mail',
  'views.create': 'a view is of its owner, who reads what it shows',
  'views.update': 'a view is of its owner, who reads what it shows',
  'views.remove': 'a view is of its owner, who reads what it shows',
  'inventories.create': 'INVENTORY: an inventory is an act of counting',
  'inventories.update': 'INVENTORY: an inventory is an act of counting',
  'companies.updateCompany': 'COMP-06: ROLE_USER_FULL',
  'dashboards.addChart': 'DASH-10: CHART_ADD',
  'dashboards.changeChart': 'DASH-10: CHART_EDIT',
  'dashboards.removeChart': 'DASH-10: CHART_DELETE',
}

it('reading is open to any role of the area (PERM-22)', () => {
  const narrow = endpoints
    .filter(({ method, access }) => method === 'GET' && !same(access, anyRole(...areasOf(access))))
    .map(({ name }) => name)
  expect(narrow.toSorted()).toEqual(Object.keys(READ_BY_FEWER).toSorted())
})

it('adding asks for ADD, changing for EDIT, deleting for DELETE, or FULL of the area (PERM-22)', () => {
  const verbOf = (name: string, method: Endpoint['method']) => {
    if (/\.(create|copy|add)\w*$/.test(name)) return 'ADD'
    if (method === 'DELETE' || /\.(remove|bulkRemove)$/.test(name)) return 'DELETE'
    return method === 'PUT' && /\.(update|change)\w*$/.test(name) ? 'EDIT' : null
  }
  const wrong = endpoints
    .filter(({ name, method, access }) => {
      const [area, ...others] = areasOf(access)
      const verb = verbOf(name, method)
      const hasVerb = verb !== null && (AREAS[area!] as readonly string[]).includes(verb)
      return hasVerb && others.length === 0 && !same(access, roles(area!, verb as never))
    })
    .map(({ name }) => name)
  expect(wrong.toSorted()).toEqual(Object.keys(OTHER_RIGHT).toSorted())
})

it('FULL of an area opens whatever another role of it opens (PERM-22)', () => {
  const closed = endpoints.filter(({ access }) =>
    areasOf(access).some((area) => {
      const full = roleName(area, 'FULL')
      return ALL_ROLES.includes(full) && !access.includes(full)
    }),
  )
  expect(closed.map(({ name }) => name)).toEqual([])
})
