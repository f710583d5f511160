import type { BundleProductInput } from '@entrepot/contract/bundles/bundle.ts'
import type { ImportedRules } from '../../kernel/import-target.ts'
import { type Own, undoRecords } from '../imports/index.ts'
import { findBundles, hasExits } from './bundles.queries.ts'
import { changeBundle, removeBundle } from './edit-bundles.ts'

/** What a row changed of a bundle, as it was. */
export type BundleBefore = { own: Own; products: readonly BundleProductInput[] | null }

export const IMPORTED_BUNDLES: ImportedRules = {
  table: 'bundle',
  as: 'bn',
  content: `md5(jsonb_build_array(bn.name, bn.folder_id, bn.model,
    (select jsonb_agg(jsonb_build_array(bp.item_id, bp.location_id, bp.quantity) order by bp.item_id, bp.location_id)
      from bundle_product bp where bp.company_id = bn.company_id and bp.bundle_id = bn.id))::text)`,
  used: `exists (select from bundle_exit be where be.company_id = bn.company_id and be.bundle_id = bn.id)`,
  wrote: `coalesce(e.before -> 'own', '{}') || case when jsonb_typeof(e.before -> 'products') = 'array'
    then '{"products": true}'::jsonb else '{}'::jsonb end`,
  label: (field) => (['stock', 'model', 'products'].includes(field) ? `bundles:columns.${field}` : undefined),
  undo: undoRecords<BundleBefore>({
    exists: async (ctx, guid) => (await findBundles(ctx, [guid])).length > 0,
    remove: async (ctx, guid) => {
      if (await hasExits(ctx, guid)) return false
      await removeBundle(ctx, guid)
      return true
    },
    restore: (ctx, guid, { own: { stock, model }, products }) =>
      changeBundle(ctx, guid, {
        ...(stock && { stock: String(stock) }),
        ...(model && { model: String(model) }),
        ...(products && { products: [...products] }),
      }),
  }),
}
