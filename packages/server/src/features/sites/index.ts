export { addressLines, heldSites, sitesByGuid } from './named-sites.ts'
export { sites } from './routes.ts'
export { sitesNamed } from './sites.queries.ts'
