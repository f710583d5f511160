import { bundlesApi } from '@entrepot/contract/bundles/bundle.ts'
import { BUNDLE_FIELDS } from '@entrepot/contract/bundles/list.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { keepsCategories } from '../categories/index.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { BUNDLE_CHECKS } from './checks.queries.ts'
import { changeBundle, createBundle, removeBundle } from './edit-bundles.ts'
import { fieldsOfBundles } from './field-names.ts'
import { bundleKeeper } from './goes-along.ts'
import { BUNDLE_IMPORT } from './import-bundles.ts'
import { IMPORTED_BUNDLES } from './imported-bundles.ts'
import {
  downloadBundles,
  listBundles,
  namesOfBundles,
  oneBundle,
  requireBundle,
  searchBundles,
} from './read-bundles.ts'
import { bundleChoices, categoriesOfBundles } from './requirements.ts'

export const bundles: Feature = {
  owns: ['bundle', 'bundle_product', 'bundle_exit'],
  checks: BUNDLE_CHECKS,
  constraints: { bundle_name: { code: 'exists', field: 'name' }, bundle_pair: { code: 'exists', field: 'model' } },
  goesWith: { folder: ['bundle'] },
  search: {
    bundles: {
      endpoint: bundlesApi.list,
      fields: BUNDLE_FIELDS,
      words: 'bundles:columns',
      custom: null,
      list: searchBundles,
      download: downloadBundles,
    },
  },
  imports: { bundles: BUNDLE_IMPORT },
  imported: { bundle: IMPORTED_BUNDLES },
  goesAlong: bundleKeeper,
  sources: { bundle: namesOfBundles },
  files: {
    bundles: {
      entity: 'bundle',
      table: 'bundle',
      column: 'bundle_id',
      readers: anyRole('BUNDLE'),
      require: async (ctx, guid, right) => {
        const { name, folder } = await requireBundle(ctx, guid)
        requireFolder(ctx, folder, right)
        return { name, folder }
      },
      link: ({ guid }, tab) => `/settings/bundles/${guid}?tab=${tab}`,
    },
  },
  mount: (mount) => {
    keepsFieldNames('bundles', fieldsOfBundles)
    keepsCategories('bundles', categoriesOfBundles)
    mount('bundles', bundlesApi, {
      list: (ctx, { query }) => listBundles(ctx, query),
      choices: (ctx) => bundleChoices(ctx),
      get: (ctx, { params }) => oneBundle(ctx, params.guid),
      create: (ctx, { body }) => createBundle(ctx, body),
      update: (ctx, { params, body }) => changeBundle(ctx, params.guid, body),
      remove: (ctx, { params }) => removeBundle(ctx, params.guid),
    })
  },
}
