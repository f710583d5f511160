import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { additionsTo } from '../../../shell/index.ts'

type Entity = Activity['entity']
declare module '../../../shell/additions.ts' {
  interface Additions {
    /** Where a record can be looked at. */
    recordLinks?: Partial<Record<Entity, (guid: string) => string>>
  }
}

const addressOf = (entity: Entity, guid: string): string | undefined =>
  additionsTo('recordLinks')
    .find((links) => links[entity])
    ?.[entity]?.(guid)

/** Where what an act was done to can be looked at; what is deleted is nowhere. */
export const linkOf = ({
  entity,
  entityGuid,
  exists,
  action,
}: Pick<Activity, 'entity' | 'entityGuid' | 'exists' | 'action'>): string | undefined => {
  const isThere = exists && ((action !== 'delete' && action !== 'purge') || entity === 'item' || entity === 'folder')
  return isThere ? addressOf(entity, entityGuid) : undefined
}
