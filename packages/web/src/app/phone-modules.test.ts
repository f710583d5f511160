import { beforeAll, expect, it, vi } from 'vitest'
import type { PhoneLater, PhoneModule } from '../shell/phone/index.ts'

let later: readonly PhoneLater[] = []
let PHONE_MODULES: readonly PhoneModule[] = []
let standsFor: (address: string) => string = () => ''
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const [{ PHONE_MODULES: all }, { fillPhone, loadLater, phoneAddressOf }] = await Promise.all([
    import('./phone-modules.ts'),
    import('../shell/phone/phone-module.ts'),
  ])
  PHONE_MODULES = all
  fillPhone(all)
  standsFor = phoneAddressOf
  later = await loadLater()
  const twice = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at)
  const lists = [
    PHONE_MODULES.flatMap(({ bar = [] }) => bar).map(({ place }) => place),
    PHONE_MODULES.flatMap(({ quick = [] }) => quick).map(({ place }) => place),
    later.flatMap(({ more = [] }) => more).map(({ place }) => place),
    later.flatMap(({ screens = {} }) => Object.keys(screens)),
    PHONE_MODULES.flatMap(({ home = [] }) => home).map(({ place }) => place),
    later.flatMap(({ itemActs = [] }) => itemActs).map(({ place }) => place),
    later.flatMap(({ itemActs = [] }) => itemActs).map(({ id }) => id),
    later.flatMap(({ itemParts = [] }) => itemParts).map(({ place }) => place),
    later.flatMap(({ unsent = {} }) => Object.keys(unsent)),
  ]
  expect(lists.map(twice), 'no two modules want one place or one name').toEqual(lists.map(() => []))
  // All of the mobile application is read here, on a machine that may do much else.
}, 60_000)

it('every kind of act that may wait is told in words', () =>
  expect(later.flatMap(({ unsent = {} }) => Object.keys(unsent)).toSorted()).toEqual([
    'checkin',
    'picture',
    'quick-update',
    'reservation',
    'stock',
    'task-scan',
    'task-work',
  ]))

it('every entry leads to a screen that is there', () => {
  const routes = PHONE_MODULES.flatMap(({ routes: all = [] }) =>
    all.map(({ options }) => (options as { path?: string }).path),
  )
  const screens = later.flatMap(({ screens: all = {} }) => Object.keys(all).map((name) => `/m/${name}`))
  const entries = later.flatMap(({ more = [] }) => more)
  const leads = [...entries, ...PHONE_MODULES.flatMap(({ bar = [], quick = [] }) => [...bar, ...quick])]
  expect(leads.map(({ to }) => to.replace(/\?.*/, '')).filter((to) => ![...routes, ...screens].includes(to))).toEqual(
    [],
  )
})

const GUID = '0192f0c4-0000-7000-8000-000000000000'
it.each([
  [`/items/${GUID}`, `/m/folder/${GUID}`],
  [`/items/root?item=${GUID}`, `/m/item/${GUID}`],
  [`/items/${GUID}?item=${GUID}`, `/m/item/${GUID}`],
  ['/items/root', '/m'],
  ['/scan?mode=out', '/m/scan?mode=out'],
  ['/scan', '/m/scan'],
  ['/inventory', '/m/scan?mode=count'],
  ['/reservations', '/m/reservations'],
  [`/reservations?item=${GUID}`, `/m/item/${GUID}`],
  ['/notifications', '/m/notifications'],
  [`/interventions/${GUID}/task/${GUID}`, `/m/task/${GUID}/${GUID}`],
  [`/interventions/${GUID}/task/${GUID}/scan-inventory`, `/m/task/${GUID}/${GUID}`],
  ['/interventions?assignee=me', '/m/tasks'],
  ['/interventions', '/m'],
  ['/checkouts', '/m/checkouts'],
  ['/checkouts?state=late', '/m/checkouts?late=1'],
  [`/checkouts?state=late&item=${GUID}`, `/m/checkouts?late=1&item=${GUID}`],
  [`/checkouts?recipient=${GUID}&state=all`, `/m/checkouts?recipient=${GUID}`],
  ['/checkouts?act=lend', '/m/lend'],
  ['/checkouts?act=return', '/m/return'],
  ['/quickupdate', '/m/quickupdate'],
  [`/bulk/${GUID}`, `/m/job?of=${GUID}`],
  [`/recipients/${GUID}`, `/m/checkouts?recipient=${GUID}`],
  ['/settings/users', '/m'],
])('%s stands on the phone as %s (NAV-71)', (address, screen) => expect(standsFor(address)).toBe(screen))
