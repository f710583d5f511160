import { sql, transaction } from '../../kernel/database.ts'
import { upload } from '../../testing/import-file.ts'
import { created, type FeatureSamples, on, onceFor, workbook, type World } from '../../testing/samples.ts'

const uploaded = (world: World, file: Buffer) => upload(world.admin, 'file.xlsx', file, { target: 'items' })
const validated = { mapping: { A: 'name', B: 'quantity' } }
const checkedImport = async (world: World): Promise<string> => {
  const { guid } = (
    await uploaded(
      world,
      await workbook([
        ['Nom', 'Quantité'],
        [world.fresh(), '1'],
      ]),
    )
  ).body
  await world.admin.post(`/imports/${guid}/validate`, { ...validated, defaults: { parent: world.folder } })
  return guid
}
const finishedImport = async (world: World): Promise<string> => {
  const guid = await checkedImport(world)
  await world.admin.post(`/imports/${guid}/run`, { skipErrors: true })
  await world.node.jobs.settled()
  return guid
}
const doneImport = onceFor(finishedImport)
/** One more that is done, as a copy: workbooks are read by a worker, and a sweep asks for a hundred. */
const anotherDoneImport = async (world: World): Promise<string> => {
  const [done, guid] = [await doneImport(world), crypto.randomUUID()]
  await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
    sql`
    insert into import select (jsonb_populate_record(i, jsonb_build_object('id', ${guid}::text, 'stored_file', ${guid}::text))).* from import i
    where i.company_id = ${world.admin.company} and i.id = ${done}`.execute(db),
  )
  return guid
}
/** Checked, with a row that is wrong. */
const draftImport = onceFor(async ({ admin, mark, fresh, folder }) => {
  const guid = await created(
    upload(
      admin,
      `${mark}.xlsx`,
      await workbook([
        ['Nom', 'Quantité'],
        [fresh(), '1'],
        [fresh(), 'trois'],
      ]),
      { target: 'items' },
    ),
  )
  await admin.post(`/imports/${guid}/validate`, { ...validated, defaults: { parent: folder } })
  return guid
})

const samples: FeatureSamples = {
  examples: {
    upload: async (world) => ({
      body: { target: 'items' },
      file: {
        name: 'file.xlsx',
        content: await workbook([
          ['Nom', 'Quantité'],
          [world.fresh(), '1'],
        ]),
      },
    }),
    get: async (world) => on(await draftImport(world)),
    rows: async (world) => on(await draftImport(world)),
    errors: async (world) => on(await draftImport(world)),
    sheet: async (world) => on(await draftImport(world), { sheet: 'Feuille' }),
    sheets: async (world) => on(await draftImport(world)),
    allSheets: async (world) => on(await draftImport(world)),
    runSheets: async (world) => on(await checkedImport(world), { skipErrors: true }),
    rollbackSheets: async (world) => on(await finishedImport(world)),
    validate: async (world) => on(await draftImport(world), { ...validated, defaults: { parent: world.folder } }),
    correct: async (world) => {
      await world.admin.post(`/imports/${await draftImport(world)}/validate`, {
        ...validated,
        defaults: { parent: world.folder },
      })
      return on(await draftImport(world), { cells: [{ row: 3, column: 'B', value: '4' }] })
    },
    run: async (world) => on(await checkedImport(world), { skipErrors: true }),
    cancel: async (world) => on(await checkedImport(world)),
    undo: async (world) => on(await finishedImport(world)),
    rollback: async (world) => on(await anotherDoneImport(world), {}),
  },
  make: draftImport,
  hidden: async (world) => ({ import: await draftImport(world) }),
  rows: async (world) => [
    [
      `insert into import_effect (company_id, import_id, kind, record_id, before, content, decision, reason)
        values ($1, $2, 'item_changed', $3, jsonb_build_object('change', jsonb_build_object('name', $4::text)), $4,
        'left', $4)`,
      [world.admin.company, await draftImport(world), world.item, world.mark],
    ],
    [
      `insert into import_mapping (company_id, target, heading_key, plan)
        values ($1, 'items', gen_random_uuid()::text, jsonb_build_object('sheet', $2::text))`,
      [world.admin.company, world.mark],
    ],
  ],
}
export default samples
