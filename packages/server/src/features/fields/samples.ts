import { sql, transaction } from '../../kernel/database.ts'
import { type FeatureSamples, FORMULA, on, type World } from '../../testing/samples.ts'

/** Another example has bought a plan, and its limit of fields with it. */
const roomForFields = ({ node, admin }: World) =>
  transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`update company set limit_fields = null where id = ${admin.company}`.execute(db),
  )
const aField = async (world: World) => {
  await roomForFields(world)
  return { name: world.fresh(), type: 'select', target: 'items', values: ['Neuf', 'Usé'] }
}
const newField = async (world: World) => (await world.admin.post('/fields', await aField(world))).body.guid as string

const samples: FeatureSamples = {
  examples: {
    get: (world) => on(world.field),
    usage: (world) => on(world.field),
    create: async (world) => ({ body: await aField(world) }),
    update: async (world) =>
      on(await newField(world), { name: world.fresh(), values: ['Neuf', 'Ancien'], renamedValues: { Usé: 'Ancien' } }),
    previewFormula: (world) => ({ body: { formula: FORMULA, item: world.item } }),
    runs: (world) => on(world.formula),
    move: async (world) => on(await newField(world), { position: 0 }),
    remove: async (world) => on(await newField(world)),
  },
  whole: {
    update: async (world) => {
      const parent = await newField(world)
      const values = ['Petit', 'Grand']
      return on(await newField(world), {
        name: world.fresh(),
        type: 'select',
        target: 'items',
        description: world.fresh(),
        mapped: 'room',
        defaultValue: 'Petit',
        values,
        parent,
        relations: { Neuf: values },
        no_variant_update: true,
        formula: null,
      })
    },
  },
  rows: ({ admin: { company }, open, formula, item }) => [
    [
      `insert into field_rewrite (company_id, field_id, old_value, new_value, done_at)
        values ($1, gen_random_uuid(), $2, $2, now())`,
      [company, open],
    ],
    [
      `insert into formula_tick (company_id, field_id, due_at, formula, examples, done_at)
        select company_id, id, now(), formula, jsonb_build_array(jsonb_build_object('item', $3::uuid, 'old', null,
        'new', 2, 'reason', null, 'variable', null)), now() from custom_field where company_id = $1 and id = $2`,
      [company, formula, item],
    ],
  ],
  // Made from other texts, and held against them.
  derived: ['serial.product', 'serial.serial_key'],
  faults: {
    'X-18 ': `update serial set uses = 2`,
    'P4 ': `insert into custom_field (company_id, id, name, name_key, type, target)
      select id, '00000000-0000-4000-8000-000000000001', 'p', 'p', 'select', 'items' from company;
      insert into custom_field (company_id, id, name, name_key, type, target, parent_id, relations)
      select id, gen_random_uuid(), n, n, 'select', 'items', '00000000-0000-4000-8000-000000000001', '{}'
      from company, unnest(array['a', 'b', 'c']) n`,
  },
}
export default samples
