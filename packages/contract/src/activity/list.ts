import { defineList } from '../kernel/list.ts'

/** The list of what happened, on every side (ACT-01): the newest first, in no other order. */
export const ACTIVITY_LIST = defineList({
  words: 'activity:columns',
  columns: {
    date: { kind: 'datetime' },
    user: { kind: 'person' },
    entity: { kind: 'choice' },
    entityName: { kind: 'text' },
    action: { kind: 'choice' },
    channel: { kind: 'choice' },
    folder: { kind: 'named' },
    changes: { kind: 'text' },
    comment: { kind: 'text' },
  },
})
