import { type FeatureSamples, newItem, on, type World } from '../../testing/samples.ts'
import { anItem } from '../../testing/test-node.ts'

const newBarcode = async (world: World) =>
  (await world.admin.post(`/items/${world.item}/barcodes`, { code: world.fresh() })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    content: (world) => on(world.folder),
    scan: async (world) => ({ params: { code: (await world.admin.get(`/items/${world.item}`)).body.tag } }),
    scanMany: async (world) => ({ body: { codes: [(await world.admin.get(`/items/${world.item}`)).body.tag] } }),
    get: (world) => on(world.item),
    summary: (world) => on(world.item),
    places: (world) => on(world.item),
    barcodes: (world) => on(world.item),
    create: (world) => ({ body: { name: world.fresh(), type: 'product', parent: world.folder } }),
    update: async (world) => on(await newItem(world), { name: world.fresh(), type: 'product' }),
    setTotalThreshold: async (world) => on(await newItem(world), { threshold: 2 }),
    previewUnit: async (world) => on(await newItem(world), { unit: 'box', factor: 1, per: 5 }),
    convertUnit: async (world) => on(await newItem(world), { unit: 'box', factor: 1, per: 5 }),
    remove: async (world) => on(await newItem(world)),
    bulkRemove: async (world) => ({ body: { guids: [await newItem(world)] } }),
    copy: async (world) => on(await newItem(world)),
    addBarcode: (world) => on(world.item, { code: world.fresh() }),
    removeBarcode: async (world) => ({ params: { guid: world.item, barcode: await newBarcode(world) } }),
    changeMany: async (world) => ({
      body: { items: [{ guid: await newItem(world), description: world.fresh() }] },
    }),
  },
  whole: {
    update: async (world) => {
      const { admin, fresh } = world
      const { body: cabinet } = await admin.post('/folders', {
        name: fresh(),
        type: 'cabinet',
        shelves: [{ name: 'A' }],
      })
      const guid = await anItem(admin, cabinet.guid, { name: fresh(), quantity: 5 })
      const field = fresh()
      await admin.post('/fields', { name: field, type: 'text', target: 'items' })
      return on(guid, {
        name: fresh(),
        type: 'product',
        parent: cabinet.guid,
        parent_guid: cabinet.guid,
        description: fresh(),
        tag: fresh(),
        tags: [world.tag],
        shelf: cabinet.shelves[0].guid,
        category: world.category,
        unit: 'piece',
        threshold: 2,
        packaging: 10,
        quantity: 5,
        attributes: { [field]: 'x' },
      })
    },
  },
}
export default samples
