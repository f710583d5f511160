import { type Area, anyRole, type Role } from './roles.ts'

/** Topics by name; `{name}/{company}` is company-specific, `users/{guid}` personal (PUSH-06). */
export const TOPICS = [
  'notifications',
  'imports',
  'items',
  'folders',
  'interventions',
  'tasks',
  'orders',
  'quickupdate',
  'dashboards',
  'config',
  'incoming-requests',
  'presence',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * Who may hear of what is not their own (T62); of the others everybody: they name nothing that a role keeps. Tasks are
 * done by whom they are given to, with a role or without (TASK-13).
 */
const LISTENERS: Partial<Record<Topic, readonly Area[]>> = {
  items: [
    'ITEM',
    'FOLDER',
    'RESERVATION',
    'CHECKOUT',
    'CHECKIN',
    'CHECKOUT_RECIPIENT',
    'TRASH',
    'IMPORT',
    'ORDER',
    'INTERVENTION',
    'QUICK_UPDATE',
    'DASHBOARD',
  ],
  folders: ['FOLDER', 'ITEM', 'TRASH', 'IMPORT', 'ORDER', 'INTERVENTION', 'QUICK_UPDATE', 'DASHBOARD'],
  interventions: ['INTERVENTION', 'CUSTOM_INTERVENTION'],
  orders: ['ORDER', 'ORDER_SUPPLIER'],
  quickupdate: ['QUICK_UPDATE'],
  dashboards: ['DASHBOARD'],
  'incoming-requests': ['API', 'API_INCOMING_REQUEST'],
}
const ROLES_OF = new Map(Object.entries(LISTENERS).map(([topic, areas]) => [topic, new Set(anyRole(...areas))]))
export const mayHear = (roles: ReadonlySet<Role>, topic: string): boolean => {
  const needed = ROLES_OF.get(topic)
  return needed === undefined || !needed.isDisjointFrom(roles)
}
