import type { Activity } from '@entrepot/contract/activity/activity.ts'

const LINKS: Record<Activity['entity'], (guid: string) => string> = {
  item: (guid) => `/item/${guid}`,
  folder: (guid) => `/items/${guid}`,
  movement: () => '/transactions',
  user: (guid) => `/settings/users/${guid}`,
  group: (guid) => `/settings/groups?open=${guid}`,
  company: () => '/profile/company',
  category: (guid) => `/settings/categories?open=${guid}`,
  tag: (guid) => `/settings/tags?open=${guid}`,
  field: (guid) => `/settings/fields?open=${guid}`,
  import: () => '/data/import',
  reservation: () => '/reservations?state=all',
  reservation_name: () => '/settings/reservations',
  bulk: (guid) => `/bulk/${guid}`,
  search_view: () => '/advanced-search',
}

/** Where what an act was done to can be looked at; what is deleted is nowhere. */
export const linkOf = ({
  entity,
  entityGuid,
  exists,
  action,
}: Pick<Activity, 'entity' | 'entityGuid' | 'exists' | 'action'>): string | undefined =>
  exists && action !== 'delete' && action !== 'purge'
    ? LINKS[entity](entityGuid)
    : exists && (entity === 'item' || entity === 'folder')
      ? LINKS[entity](entityGuid)
      : undefined
