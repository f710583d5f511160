import { RecordActivity } from './index.ts'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  itemTabs: [
    {
      id: 'history',
      label: { fr: 'Journal', en: 'Log' },
      place: 90,
      under: 'more',
      Panel: ({ item }) => <RecordActivity entity="item" guid={item.guid} />,
    },
  ],
}
