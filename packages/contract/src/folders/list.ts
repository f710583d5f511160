import { defineList, fieldsOfList } from '../kernel/list.ts'
import { FOLDER_TYPES } from './folder.ts'

/** The list of folders, on every side: of a folder as its viewer sees it. */
export const FOLDER_LIST = defineList({
  words: 'folders:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    path: { kind: 'text', sort: true },
    type: { kind: 'choice', choices: { values: FOLDER_TYPES, words: 'folders:types' }, sort: true },
    tag: { kind: 'text' },
    parent: { kind: 'named', path: ['parent', 'name'] },
    category: { kind: 'named', path: ['category', 'name'], suggests: 'categories' },
    description: { kind: 'text' },
    items: { kind: 'count', path: ['counts', 'items'] },
    totalItems: { kind: 'count', path: ['counts', 'totalItems'] },
    folders: { kind: 'count', path: ['counts', 'folders'] },
    createdAt: { kind: 'datetime' },
    createdBy: { kind: 'person', path: ['createdBy', 'name'] },
    updatedAt: { kind: 'datetime' },
    updatedBy: { kind: 'person', path: ['updatedBy', 'name'] },
  },
})
/** What conditions on folders may name. */
export const FOLDER_FIELDS = fieldsOfList(FOLDER_LIST)
