import { IconHistory } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import type { Additions } from '../../shell/index.ts'
import { PAST_ACCESS } from './access.ts'

const label = { fr: 'Remonter le temps…', en: 'Time machine…' }
let goTo: (href: string) => void = () => {}

export const additions: Additions = {
  start: (go) => {
    goTo = go
  },
  recordActs: [
    {
      label,
      icon: IconHistory,
      of: 'folder',
      shows: () => can(PAST_ACCESS.roles),
      run: (records) => 'guids' in records && goTo(`/past?folder=${records.guids[0]}&at=${new Date().toISOString()}`),
    },
  ],
  commands: [{ id: 'past', label, icon: IconHistory, to: '/past', ...PAST_ACCESS }],
}
