import { FIELD_TARGETS, type FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { openIn, queryIn } from '../../kernel/addresses.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

export const FIELD_VIEW = anyRole('FIELD')

/**
 * Fields of items unless the address names another target. The opened field lives there too; `create` opens an empty
 * one.
 */
export type FieldsSearch = { q?: string; target?: FieldTarget; open?: string }

export const fieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/fields',
  validateSearch: ({ q, target, open }: Record<string, unknown>): FieldsSearch => {
    const known = FIELD_TARGETS.find((one) => one === target && one !== 'items')
    return {
      ...queryIn(q),
      ...(known && { target: known }),
      ...openIn(open),
    }
  },
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadFieldWords()), roles: FIELD_VIEW }),
  component: lazyScreen(() => import('./fields-page.tsx'), 'FieldsPage'),
})

refreshOn('config', ['fields'])
