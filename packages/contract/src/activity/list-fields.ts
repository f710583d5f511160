import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ACTIVITY_ACTIONS, ACTIVITY_ENTITIES } from '../modules.ts'
import { ACTIVITY_CHANNELS } from './activity.ts'

/** The list of what happened as conditions ask it: with the values that modules say there are. */
export const HISTORY_LIST = defineList({
  words: 'activity:columns',
  columns: {
    date: { kind: 'datetime' },
    user: { kind: 'person' },
    entity: { kind: 'choice', choices: { values: ACTIVITY_ENTITIES, words: 'names:entities' } },
    entityName: { kind: 'text' },
    action: { kind: 'choice', choices: { values: ACTIVITY_ACTIONS, words: 'names:actions' } },
    channel: { kind: 'choice', choices: { values: ACTIVITY_CHANNELS, words: 'activity:channels' } },
    folder: { kind: 'named' },
    comment: { kind: 'text' },
  },
})
/** What conditions on the log may name. */
export const HISTORY_FIELDS = fieldsOfList(HISTORY_LIST)
