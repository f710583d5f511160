import { type FeatureSamples, newItem, on, type World } from '../../testing/samples.ts'

const anEdit = (item: string, description: string) => ({
  selection: { guids: [item] },
  act: { kind: 'edit', fields: { description } },
})
const newBulk = async (world: World): Promise<string> => {
  const { guid } = (await world.admin.post('/bulk', anEdit(await newItem(world), world.fresh()))).body
  await world.node.jobs.settled()
  return guid
}

const samples: FeatureSamples = {
  examples: {
    count: (world) => ({ body: { selection: { guids: [world.item] } } }),
    preview: (world) => ({ body: anEdit(world.item, world.fresh()) }),
    start: async (world) => ({ body: anEdit(await newItem(world), world.fresh()) }),
    get: async (world) => on(await newBulk(world)),
    rows: async (world) => on(await newBulk(world)),
    back: async (world) => ({ ...on(await newBulk(world)), query: { page: 1, size: 10 } }),
    rollback: async (world) => on(await newBulk(world), {}),
    export: (world) => ({ body: { selection: { guids: [world.item] }, format: 'csv' } }),
  },
  rows: ({ admin, item, mark }) => {
    const job = crypto.randomUUID()
    return [
      [
        `insert into bulk_job (company_id, id, user_id, kind, act, status, message)
          values ($1, $2, $3, 'edit', jsonb_build_object('kind', 'edit', 'fields', jsonb_build_object('description',
          $4::text)), 'done', $4)`,
        [admin.company, job, admin.guid, mark],
      ],
      [
        `insert into bulk_row (company_id, job_id, position, record_id, result, message, before, content)
          values ($1, $2, 1, $3, 'changed', $4, jsonb_build_object('change', jsonb_build_object('description',
          $4::text)), $4)`,
        [admin.company, job, item, mark],
      ],
    ]
  },
}
export default samples
