import type { UserWords } from './words.fr.ts'

const en: UserWords = {
  roles: {
    named: '{{area}} → {{verb}}',
    areas: {
      LOGIN: 'Sign-in', FOLDER: 'Folders', ITEM: 'Items', IMPORT: 'Imports', TRASH: 'Trash', DASHBOARD: 'Dashboards', FIELD: 'Custom fields', ITEM_CATEGORY: 'Categories', ITEM_TAG: 'Keywords',
      USER: 'Users', GROUP: 'Groups', INTERVENTION: 'Operations', CUSTOM_INTERVENTION: 'Custom operations', QUICK_UPDATE: 'Quick update', ORDER: 'Orders', ORDER_SUPPLIER: 'Suppliers',
      RESERVATION: 'Reservations', RECIPIENT: 'Destination sites', CHECKOUT_RECIPIENT: 'Checkout recipients', CHECKOUT: 'Check-out', CHECKIN: 'Check-in', MAIL: 'E-mails', FORM_LAYOUT: 'Forms',
      BARCODE_PRINT: 'Labels', ATTACHMENT: 'Attachments', BUNDLE: 'Bundles', API: 'API', API_CONNECTION: 'API: connections', API_REQUEST: 'API: requests',
      API_INCOMING_REQUEST: 'API: incoming requests', API_FUNCTION: 'API: functions', BUSINESS_RULE: 'Business rules', FORM_RULE: 'Form rules',
    },
    verbs: {
      ALLOWED: 'Allowed', FULL: 'Everything', VIEW: 'View', ADD: 'Add', CREATE: 'Create', EDIT: 'Edit', UPDATE: 'Update', DELETE: 'Delete', PERMISSIONS: 'Set permissions', DESKTOP: 'On a computer',
      MOBILE: 'On a phone', INVENTORY: 'Count', MOVE: 'Move', TRANSACTIONS: 'Stock in and out', IMAGE_ADD: 'Add pictures', IMAGE_DELETE: 'Delete pictures', ITEM_ADD: 'Create by import',
      ITEM_EDIT: 'Edit by import', RESTORE: 'Restore', CHART_ADD: 'Add charts', CHART_EDIT: 'Edit charts', CHART_DELETE: 'Delete charts', TASK_CANCEL: 'Cancel a task',
      TASK_SUSPEND: 'Suspend a task', TASK_REOPEN: 'Reopen a task', TEMPLATE_ADD: 'Add templates', TEMPLATE_VIEW: 'View templates', TEMPLATE_EDIT: 'Edit templates',
      TEMPLATE_DELETE: 'Delete templates', DISABLED_OUTGOING: 'No outgoing request (restriction)',
    },
  },
  mail: {
    invited: {
      subject: 'Your Entrepôt account at {{company}}', text: '{{name}} has opened an account for you in {{company}}.', end: 'Choose your password with this link. It is valid for {{days}} days and works once.', button: 'Choose a password',
    },
    joined: { subject: 'You have joined {{company}}', text: '{{name}} has added you to {{company}}.', end: 'Sign in with your usual address and password.', button: 'Sign in' },
    recovery_code: {
      subject: 'Your emergency code', text: '{{name}} sends you an emergency code for {{company}}, to be entered after your password in the place of the code of your application: {{code}}',
      end: 'It is good for a day and works once. Once signed in, remove the former application and set up the new one in your profile. If you asked for nothing, tell an administrator.',
    },
    email_new: {
      subject: 'Confirm your new address', text: '{{name}} has changed the e-mail address of your {{company}} account. It counts once you have opened this link, valid for {{days}} days.',
      end: 'If this is not for you, ignore this message.', button: 'Confirm this address',
    },
    email_old: {
      subject: 'Change of address of your account', text: '{{name}} has asked to replace the address of your {{company}} account with {{email}}. You sign in with the present address until the new one is confirmed.',
      end: 'If this surprises you, tell an administrator of your company.',
    },
  },
}
export default en
