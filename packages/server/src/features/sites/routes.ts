import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { SITE_FIELDS } from '@entrepot/contract/sites/list.ts'
import { sitesApi } from '@entrepot/contract/sites/site.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeSite, createSite, removeSite } from './edit-sites.ts'
import { IMPORTED_SITES, SITE_IMPORT } from './import-sites.ts'
import { downloadSites, listOffered, listSites, oneSite, requireSite, searchSites } from './read-sites.ts'

export const sites: Feature = {
  owns: ['site'],
  constraints: { site_name: { code: 'exists', field: 'name' } },
  imports: { sites: SITE_IMPORT },
  imported: { site: IMPORTED_SITES },
  search: {
    sites: {
      endpoint: sitesApi.list,
      fields: SITE_FIELDS,
      words: 'sites:columns',
      custom: null,
      list: searchSites,
      download: downloadSites,
    },
  },
  files: {
    sites: {
      entity: 'site',
      table: 'site',
      column: 'site_id',
      readers: anyRole('RECIPIENT'),
      require: async (ctx, guid) => ({ name: (await requireSite(ctx, guid)).name, folder: null }),
      link: ({ guid }, tab) => `/settings/destination-sites/${guid}?tab=${tab}`,
    },
  },
  mount: (mount) =>
    mount('sites', sitesApi, {
      list: (ctx, { query }) => listSites(ctx, query),
      offered: (ctx, { query }) => listOffered(ctx, query.search, query.size),
      get: (ctx, { params }) => oneSite(ctx, params.guid),
      create: (ctx, { body }) => createSite(ctx, body),
      update: (ctx, { params, body }) => changeSite(ctx, params.guid, body),
      setStatus: (ctx, { params, body }) => changeSite(ctx, params.guid, body),
      remove: (ctx, { params }) => removeSite(ctx, params.guid),
    }),
}
