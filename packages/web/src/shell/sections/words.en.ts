import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  settings: 'Settings',
  profile: 'My profile',
  groups: {
    team: 'Team',
    data: 'Data',
    operations: 'Operations',
    automation: 'Automation',
    integrations: 'Integrations',
  },
  screens: {
    users: 'Users',
    groups: 'Groups',
    categories: 'Categories',
    fields: 'Fields',
    tags: 'Keywords',
    formlayouts: 'Forms',
    'barcode-print': 'Labels',
    bundles: 'Bundles',
    ledger: 'Ledger health',
    'custom-operations': 'Custom operations',
    'quickupdate/templates': 'Quick update templates',
    reservations: 'Reservations',
    'destination-sites': 'Destination sites',
    suppliers: 'Suppliers',
    'business-rules': 'Business rules',
    'form-rules': 'Form rules',
    mails: 'E-mails',
    'api/connections': 'Connections',
    'api/functions': 'Functions',
    'api/requests': 'Requests',
    'api/incoming-requests': 'Incoming requests',
  },
  own: {
    me: 'My details',
    company: 'Company',
    subscription: 'Subscription',
    security: 'Security',
    tokens: 'Access tokens',
    scanner: 'Scanner',
  },
  nothing: {
    title: 'Nothing to set here',
    text: 'Your role opens no settings. These people can grant it:',
    none: 'Your role opens no settings. An administrator of your company can grant it.',
  },
}
export default en
