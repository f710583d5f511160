import type { ListFields } from '../kernel/conditions/list-fields.ts'
import { FOLDER_TYPES } from './folder.ts'

/** What conditions on folders may name: of a folder as its viewer sees it. */
export const FOLDER_FIELDS = {
  name: { kind: 'text' },
  path: { kind: 'text' },
  type: { kind: 'choice', choices: { values: FOLDER_TYPES, words: 'folders:types' } },
  tag: { kind: 'text' },
  parent: { kind: 'text', path: ['parent', 'name'] },
  category: { kind: 'text', path: ['category', 'name'], suggests: 'categories' },
  description: { kind: 'text' },
  items: { kind: 'number', path: ['counts', 'items'] },
  totalItems: { kind: 'number', path: ['counts', 'totalItems'] },
  folders: { kind: 'number', path: ['counts', 'folders'] },
  createdAt: { kind: 'datetime' },
  createdBy: { kind: 'text', path: ['createdBy', 'name'], suggests: 'users' },
  updatedAt: { kind: 'datetime' },
  updatedBy: { kind: 'text', path: ['updatedBy', 'name'], suggests: 'users' },
} as const satisfies ListFields
