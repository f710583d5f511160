import { CATEGORY_TYPES } from '@entrepot/contract/forms/layout-types.ts'
import { laboratoryApi } from '@entrepot/contract/laboratory/laboratory.ts'
import { createClient } from '../../kernel/client.ts'
import { Laboratory } from '../laboratory/index.ts'
import { type Draft, sectionsOf } from './layout-draft.ts'

const laboratory = createClient('laboratory', laboratoryApi)
const TRIES = ['records', 'past', 'item'] as const
const ON_PAST = ['past'] as const

/** What a form would refuse of what is there, and would have refused of what came. */
export const LayoutLaboratory = ({ draft }: { draft: Draft }) => {
  const { itemType } = draft
  return (
    <Laboratory
      tries={CATEGORY_TYPES.some((one) => one === itemType) ? TRIES : ON_PAST}
      run={(on, options) =>
        laboratory.layout(
          {
            body: {
              itemType,
              category: draft.category || null,
              sections: sectionsOf(draft),
              ...(typeof on === 'object' ? on : { past: on === 'past' }),
            },
          },
          options,
        )
      }
    />
  )
}
