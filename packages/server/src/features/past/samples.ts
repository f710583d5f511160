import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    items: () => ({ query: { at: new Date().toISOString() } }),
    folders: () => ({ query: { at: new Date().toISOString() } }),
    differences: () => ({ query: { from: '2026-01-01T00:00:00Z' } }),
    reservations: () => ({ query: { at: new Date().toISOString() } }),
    checkouts: () => ({ query: { at: new Date().toISOString() } }),
    orders: () => ({ query: { at: new Date().toISOString() } }),
    operations: () => ({ query: { at: new Date().toISOString() } }),
    rights: ({ admin }) => ({ query: { at: new Date().toISOString(), user: admin.guid } }),
  },
  rows: ({ admin, tag }) => [
    // Of companies that were there before their history was kept.
    [`insert into history_start (company_id, at) values ($1, now()) on conflict do nothing`, [admin.company]],
    // A keyword that was otherwise.
    [`update tag set color = 'teal' where company_id = $1 and id = $2`, [admin.company, tag]],
  ],
}
export default samples
