import { IconBolt } from '@tabler/icons-react'
import { formatNumber } from '../../../kernel/format.ts'
import { errorText } from '../../../kernel/words.ts'
import type { PhoneLater } from '../../../shell/phone/index.ts'
import { RUN_ACCESS } from '../access.ts'
import { quickWords } from '../words.ts'
import type { QuickAct } from './quick-act.ts'
import { quickActs } from './quick-acts.ts'
import { QUICK_PHONE_WORDS, quickPhoneWords } from './words.ts'

const label = { fr: 'Mise à jour rapide', en: 'Quick update' }

export const later: PhoneLater = {
  words: QUICK_PHONE_WORDS,
  screens: {
    quickupdate: {
      ...RUN_ACCESS,
      title: () => quickWords.say('title'),
      load: async () => (await import('./quick-page.tsx')).PhoneQuickPage,
    },
  },
  more: [{ label, place: 14, icon: IconBolt, to: '/m/quickupdate', ...RUN_ACCESS }],
  itemActs: [
    {
      id: 'quick',
      label: { fr: 'Mettre à jour', en: 'Update' },
      place: 90,
      icon: IconBolt,
      ...RUN_ACCESS,
      refusal: (item) => (item.variant || item.variants > 0 ? errorText('quick_variant') : undefined),
      to: ({ guid }) => `/m/quickupdate?item=${guid}`,
    },
  ],
  unsent: {
    [quickActs.name]: ({ id, input }) => {
      const { rows, waiting } = (input as QuickAct).list
      const count = rows.length + waiting.length
      return {
        title: quickWords.say('title'),
        text: quickPhoneWords.say('unsent', { count, shown: formatNumber(count) }),
        correct: `/m/quickupdate?unsent=${id}`,
      }
    },
  },
  standsFor: (path) => (path === '/quickupdate' ? '/m/quickupdate' : null),
  warm: () => Promise.all([import('./quick-page.tsx'), import('./send-quick.ts')]),
}
