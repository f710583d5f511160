import type { Translation } from '../../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'My details',
  picture: 'Photo',
  picture_help: 'Your colleagues see it beside your comments.',
  details: 'Identity',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  email_help: 'An administrator can change it.',
  email_change: 'Change the address on your user page',
  username: 'Username',
  prefix: 'Prefix',
  prefix_wrong: 'A + and 1 to 4 digits',
  phone: 'Phone',
  language: 'Language',
  notes: 'Notes',
  save: 'Save',
  saved: 'Details saved',
  password: {
    title: 'Password',
    help: 'Changing it ends your other sessions, on every device.',
    old: 'Current password',
    new: 'New password',
    change: 'Change the password',
    saved: 'Password changed. Your other sessions have ended.',
  },
  rights: { title: 'My rights', help: 'They come from your roles and those of your groups. An administrator can change them.', groups: 'Groups', no_group: 'None', roles: 'Roles', none: 'None' },
  verbs: {
    FULL: 'every right', DESKTOP: 'on a computer', MOBILE: 'on a phone', VIEW: 'view', ADD: 'create', CREATE: 'create', EDIT: 'change', UPDATE: 'change',
    DELETE: 'delete', PERMISSIONS: 'manage rights', INVENTORY: 'count', MOVE: 'move', TRANSACTIONS: 'stock in and out', IMAGE_ADD: 'add pictures',
    IMAGE_DELETE: 'delete pictures', ITEM_ADD: 'import items', ITEM_EDIT: 'update by import', RESTORE: 'restore', CHART_ADD: 'add charts', CHART_EDIT: 'change charts',
    CHART_DELETE: 'delete charts', TASK_CANCEL: 'cancel tasks', TASK_SUSPEND: 'suspend tasks', TASK_REOPEN: 'reopen tasks', TEMPLATE_ADD: 'create templates',
    TEMPLATE_VIEW: 'view templates', TEMPLATE_EDIT: 'change templates', TEMPLATE_DELETE: 'delete templates', DISABLED_OUTGOING: 'outgoing calls disabled',
  },
}
export default en
