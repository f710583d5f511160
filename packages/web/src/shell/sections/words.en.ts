import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  settings: 'Settings',
  profile: 'My profile',
  groups: {
    company: 'Company',
    team: 'Team',
    data: 'Data',
    operations: 'Operations',
    automation: 'Automation',
    integrations: 'Integrations',
  },
  nothing: {
    title: 'Nothing to set here',
    text: 'Your role opens no settings. These people can grant it:',
    none: 'Your role opens no settings. An administrator of your company can grant it.',
  },
}
export default en
