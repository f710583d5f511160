import { expiryJob } from './notify-expiries.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { VARIANT_FIELDS } from '@entrepot/contract/variants/list.ts'
import { variantsApi } from '@entrepot/contract/variants/variant.ts'
import { countedVariants } from './variants.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeVariant, copyVariant, createVariant, removeVariant, removeVariants } from './edit-variants.ts'
import { exportVariants, listVariants, oneVariant, variantsOfItem } from './read-variants.ts'
import { endingLots } from './due.queries.ts'
import { suggestionFor } from './suggestion.ts'

export const variants: Feature = {
  owns: ['expiry_notice'],
  jobs: (kernel) => [expiryJob(kernel)],
  goesWith: { item: ['expiry_notice'] },
  needsMe: { ending_lots: { roles: anyRole('ITEM'), find: endingLots } },
  search: {
    // Disabled ones too: `active` is a field to ask for.
    variants: {
      endpoint: variantsApi.list,
      fields: VARIANT_FIELDS,
      words: 'variants:columns',
      custom: 'items',
      list: (ctx, query) => listVariants(ctx, { ...query, all: true }),
      download: (ctx, query, format) => exportVariants(ctx, { ...query, all: true }, format),
      counts: countedVariants,
    },
  },
  mount: (mount) =>
    mount('variants', variantsApi, {
      list: (ctx, { query }) => (query.export ? exportVariants(ctx, query, query.export) : listVariants(ctx, query)),
      get: (ctx, { params }) => oneVariant(ctx, params.guid),
      ofItem: (ctx, { params, query }) => variantsOfItem(ctx, params.guid, query),
      suggestion: (ctx, { params, query }) => suggestionFor(ctx, params.guid, query.quantity),
      create: (ctx, { params, body }) => createVariant(ctx, params.guid, body),
      update: (ctx, { params, body }) => changeVariant(ctx, params.guid, body),
      remove: (ctx, { params }) => removeVariant(ctx, params.guid),
      bulkRemove: (ctx, { body }) => removeVariants(ctx, body.guids),
      copy: (ctx, { params }) => copyVariant(ctx, params.guid),
    }),
  constraints: {
    article_variant_name: { code: 'variant_name_exists', field: 'name' },
    serial_of_product: { code: 'serial_exists', field: 'attributes' },
  },
}
