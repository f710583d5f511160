import type { ModuleFlag } from './modules.ts'

/**
 * Every role string of the product, by area (Appendix B of the requirements).
 * An area lists its verbs; the role is `ROLE_{AREA}_{VERB}`.
 */
export const AREAS = {
  LOGIN: ['DESKTOP', 'MOBILE'],
  FOLDER: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE', 'PERMISSIONS'],
  ITEM: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE', 'INVENTORY', 'MOVE', 'TRANSACTIONS', 'IMAGE_ADD', 'IMAGE_DELETE'],
  IMPORT: ['FULL', 'ITEM_ADD', 'ITEM_EDIT'],
  TRASH: ['FULL', 'VIEW', 'DELETE', 'RESTORE'],
  DASHBOARD: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE', 'CHART_ADD', 'CHART_EDIT', 'CHART_DELETE', 'PERMISSIONS'],
  FIELD: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  ITEM_CATEGORY: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  ITEM_TAG: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  USER: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  GROUP: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  INTERVENTION: ['FULL', 'VIEW', 'CREATE', 'ADD', 'EDIT', 'DELETE', 'TASK_CANCEL', 'TASK_SUSPEND', 'TASK_REOPEN'],
  CUSTOM_INTERVENTION: [
    'FULL',
    'VIEW',
    'ADD',
    'CREATE',
    'EDIT',
    'DELETE',
    'TASK_CANCEL',
    'TASK_SUSPEND',
    'TASK_REOPEN',
  ],
  QUICK_UPDATE: ['FULL', 'VIEW', 'TEMPLATE_ADD', 'TEMPLATE_VIEW', 'TEMPLATE_EDIT', 'TEMPLATE_DELETE'],
  ORDER: ['FULL', 'VIEW', 'CREATE', 'ADD', 'UPDATE', 'EDIT', 'DELETE'],
  ORDER_SUPPLIER: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  /** Prices, costs and values. */
  PRICE: ['VIEW'],
  RESERVATION: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  RECIPIENT: ['FULL', 'VIEW', 'CREATE', 'ADD', 'UPDATE', 'EDIT', 'DELETE'],
  CHECKOUT_RECIPIENT: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  CHECKOUT: [''],
  CHECKIN: [''],
  MAIL: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  FORM_LAYOUT: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  BARCODE_PRINT: ['FULL', 'EDIT'],
  ATTACHMENT: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  BUNDLE: ['FULL', 'VIEW', 'CREATE', 'ADD', 'UPDATE', 'EDIT', 'DELETE'],
  API: ['FULL', 'DISABLED_OUTGOING'],
  API_CONNECTION: ['VIEW', 'ADD', 'EDIT', 'DELETE'],
  API_REQUEST: ['VIEW', 'ADD', 'EDIT', 'DELETE'],
  API_INCOMING_REQUEST: ['VIEW', 'ADD', 'EDIT', 'DELETE'],
  API_FUNCTION: ['VIEW', 'ADD', 'EDIT', 'DELETE'],
  BUSINESS_RULE: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
  FORM_RULE: ['FULL', 'VIEW', 'ADD', 'EDIT', 'DELETE'],
} as const

export type Area = keyof typeof AREAS

/** Areas that exist only where a module is on (PERM-41, COMP-22). */
export const MODULE_OF_AREA: Partial<Record<Area, ModuleFlag>> = {
  CUSTOM_INTERVENTION: 'customIntervention',
  QUICK_UPDATE: 'quickupdate',
  ORDER: 'order',
  ORDER_SUPPLIER: 'order',
  RESERVATION: 'reservation',
  CHECKOUT_RECIPIENT: 'checkout',
  CHECKOUT: 'checkout',
  CHECKIN: 'checkout',
  MAIL: 'emailing',
  FORM_LAYOUT: 'formLayout',
  BARCODE_PRINT: 'barcodePrint',
  BUNDLE: 'itemBundle',
  API: 'api',
  API_CONNECTION: 'api',
  API_REQUEST: 'api',
  API_INCOMING_REQUEST: 'api',
  API_FUNCTION: 'api',
  BUSINESS_RULE: 'businessRule',
  FORM_RULE: 'formRule',
}

type RoleOf<A extends Area> = (typeof AREAS)[A][number] extends infer V extends string
  ? V extends ''
    ? `ROLE_${A}`
    : `ROLE_${A}_${V}`
  : never
export type Role = { [A in Area]: RoleOf<A> }[Area]

/** A right by its area and verb, for facts, which call nothing. */
export type Right = { [A in Area]: readonly [area: A, verb: (typeof AREAS)[A][number]] }[Area]

export const roleName = (area: string, verb: string) => (verb === '' ? `ROLE_${area}` : `ROLE_${area}_${verb}`) as Role

export const ALL_ROLES: readonly Role[] = Object.entries(AREAS).flatMap(([area, verbs]) =>
  verbs.map((verb) => roleName(area, verb)),
)

const known = new Set<string>(ALL_ROLES)
export const isRole = (text: string): text is Role => known.has(text)

/** The roles of `area` that allow one of `verbs`. FULL is implied, and CREATE = ADD, UPDATE = EDIT (PERM-20). */
export const roles = <A extends Area>(area: A, ...verbs: (typeof AREAS)[A][number][]): readonly Role[] => {
  const spellings: Record<string, string[]> = {
    ADD: ['ADD', 'CREATE'],
    CREATE: ['ADD', 'CREATE'],
    EDIT: ['EDIT', 'UPDATE'],
    UPDATE: ['EDIT', 'UPDATE'],
  }
  const wanted = new Set(['FULL', ...verbs.flatMap((verb) => spellings[verb] ?? [verb])])
  return AREAS[area].filter((verb) => wanted.has(verb)).map((verb) => roleName(area, verb))
}

/** Any role of `area`: what reading asks for (PERM-22). A role that restricts (DISABLED_OUTGOING) never allows. */
export const anyRole = (...areas: Area[]): readonly Role[] =>
  areas
    .flatMap((area) => AREAS[area].map((verb) => roleName(area, verb)))
    .filter((role) => role !== 'ROLE_API_DISABLED_OUTGOING')
