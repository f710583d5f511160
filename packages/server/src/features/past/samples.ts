import { created, type FeatureSamples, onceFor } from '../../testing/samples.ts'

/** One whose first task expects what lies in its place. */
const anOperation = onceFor(async (world) => {
  const guid = await created(
    world.admin.post('/interventions', {
      title: world.freshOpen(),
      type: 'inventory',
      location: world.folder,
      tasks: ['inventory', 'inventory_validation'].map((kind) => ({
        kind,
        assignee: { kind: 'user', guid: world.admin.guid },
      })),
    }),
  )
  const { body } = await world.admin.get<{ tasks: { guid: string }[] }>(`/interventions/${guid}`)
  await world.admin.post(`/interventions/${guid}/tasks/${body.tasks[0]!.guid}/open`)
  return guid
})

const samples: FeatureSamples = {
  examples: {
    items: () => ({ query: { at: new Date().toISOString() } }),
    folders: () => ({ query: { at: new Date().toISOString() } }),
    differences: () => ({ query: { from: '2026-01-01T00:00:00Z' } }),
    reservations: () => ({ query: { at: new Date().toISOString() } }),
    checkouts: () => ({ query: { at: new Date().toISOString() } }),
    orders: () => ({ query: { at: new Date().toISOString() } }),
    operations: () => ({ query: { at: new Date().toISOString() } }),
    operation: async (world) => ({
      params: { guid: await anOperation(world) },
      query: { at: new Date().toISOString() },
    }),
    lines: async (world) => ({ params: { guid: await anOperation(world) }, query: { at: new Date().toISOString() } }),
    variants: () => ({ query: { at: new Date().toISOString() } }),
    recipients: () => ({ query: { at: new Date().toISOString() } }),
    suppliers: () => ({ query: { at: new Date().toISOString() } }),
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
