import { AREAS, type Area, roleName, type Role } from '../kernel/roles.ts'

/** What a person or a group begins with, to be changed afterwards. */
export const ROLE_TEMPLATES = ['storekeeper', 'reader', 'administrator'] as const
export type RoleTemplate = (typeof ROLE_TEMPLATES)[number]

type Verbs = { readonly [A in Area]?: readonly (typeof AREAS)[A][number][] }

const SIGN_IN = ['DESKTOP', 'MOBILE'] as const
const READER: Verbs = {
  LOGIN: SIGN_IN,
  FOLDER: ['VIEW'],
  ITEM: ['VIEW'],
  ATTACHMENT: ['VIEW'],
  DASHBOARD: ['VIEW'],
  RESERVATION: ['VIEW'],
  INTERVENTION: ['VIEW'],
  ORDER: ['VIEW'],
  ORDER_SUPPLIER: ['VIEW'],
  RECIPIENT: ['VIEW'],
  CHECKOUT_RECIPIENT: ['VIEW'],
  BUNDLE: ['VIEW'],
}
/** Whoever works in the aisles: records, counts, moves, takes pictures; deletes nothing and sets nothing up. */
const STOREKEEPER: Verbs = {
  ...READER,
  ITEM: ['VIEW', 'ADD', 'EDIT', 'INVENTORY', 'MOVE', 'TRANSACTIONS', 'IMAGE_ADD'],
  ATTACHMENT: ['VIEW', 'ADD'],
  RESERVATION: ['VIEW', 'ADD', 'EDIT'],
  INTERVENTION: ['VIEW', 'ADD', 'EDIT'],
  CUSTOM_INTERVENTION: ['VIEW', 'ADD', 'EDIT'],
  QUICK_UPDATE: ['VIEW'],
  ORDER: ['VIEW', 'EDIT'],
  CHECKOUT: [''],
  CHECKIN: [''],
  BARCODE_PRINT: ['EDIT'],
  TRASH: ['VIEW'],
}
/** Everything, as whoever registers a company. */
const ADMINISTRATOR: Verbs = Object.fromEntries(
  Object.entries(AREAS).map(([area, verbs]) => [
    area,
    (verbs as readonly string[]).includes('FULL') ? ['FULL'] : verbs.filter((verb) => verb !== 'DISABLED_OUTGOING'),
  ]),
)
const VERBS: Record<RoleTemplate, Verbs> = { storekeeper: STOREKEEPER, reader: READER, administrator: ADMINISTRATOR }

export const rolesOfTemplate = (template: RoleTemplate): Role[] =>
  Object.entries(VERBS[template]).flatMap(([area, verbs]) => verbs.map((verb: string) => roleName(area, verb)))

/** The level on all folders that goes with it; an administrator has them all by their role. */
export const LEVEL_OF_TEMPLATE = { storekeeper: 'write', reader: 'read', administrator: null } as const
