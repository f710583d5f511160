import { FIELD_TARGETS, type FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'

export const FIELD_VIEW = anyRole('FIELD')

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Fields of items unless the address names another target. The opened field lives there too; `create` opens an empty one. */
export type FieldsSearch = { q?: string; target?: FieldTarget; open?: string }

export const fieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/fields',
  validateSearch: ({ q, target, open }: Record<string, unknown>): FieldsSearch => {
    const known = FIELD_TARGETS.find((one) => one === target && one !== 'items')
    return {
      ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
      ...(known && { target: known }),
      ...(typeof open === 'string' && (open === 'create' || GUID.test(open)) && { open }),
    }
  },
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadFieldWords()), roles: FIELD_VIEW }),
  component: lazyScreen(() => import('./fields-page.tsx'), 'FieldsPage'),
})

refreshOn('config', ['fields'])
