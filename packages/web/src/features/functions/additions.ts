import { IconMathFunction } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'
import { FUNCTIONS_ACCESS } from './access.ts'

export const additions: Additions = {
  recordLinks: { function: (guid) => `/settings/api/functions/${guid}` },
  commands: [
    {
      id: 'functions',
      label: { fr: 'Fonctions API', en: 'API functions' },
      icon: IconMathFunction,
      to: '/settings/api/functions',
      ...FUNCTIONS_ACCESS,
    },
  ],
}
