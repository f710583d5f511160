import { IconPrinter, IconTags } from '@tabler/icons-react'
import { moduleIsOn } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { LABEL_SETTINGS } from './access.ts'
import { askToPrint } from './asked.ts'

const PrintHost = lazyPart(async () => (await import('./print-host.tsx')).PrintHost)

export const additions: Additions = {
  recordLinks: { print_config: (guid) => `/settings/barcode-print/${guid}` },
  recordActs: [
    {
      label: { fr: 'Imprimer des étiquettes', en: 'Print labels' },
      key: 'p',
      icon: IconPrinter,
      shows: () => moduleIsOn('barcodePrint'),
      run: askToPrint,
    },
  ],
  hosts: [PrintHost],
  commands: [
    {
      id: 'labels',
      label: { fr: 'Étiquettes', en: 'Labels' },
      icon: IconTags,
      to: '/settings/barcode-print',
      ...LABEL_SETTINGS,
    },
  ],
}
