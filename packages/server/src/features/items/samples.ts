import { type FeatureSamples, newItem, on, type World } from '../../testing/samples.ts'

const newBarcode = async (world: World) =>
  (await world.admin.post(`/items/${world.item}/barcodes`, { code: world.fresh() })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    content: (world) => on(world.folder),
    scan: async (world) => ({ params: { code: (await world.admin.get(`/items/${world.item}`)).body.tag } }),
    scanMany: async (world) => ({ body: { codes: [(await world.admin.get(`/items/${world.item}`)).body.tag] } }),
    get: (world) => on(world.item),
    places: (world) => on(world.item),
    barcodes: (world) => on(world.item),
    create: (world) => ({ body: { name: world.fresh(), type: 'product', parent: world.folder } }),
    update: async (world) => on(await newItem(world), { name: world.fresh(), type: 'product' }),
    remove: async (world) => on(await newItem(world)),
    bulkRemove: async (world) => ({ body: { guids: [await newItem(world)] } }),
    copy: async (world) => on(await newItem(world)),
    addBarcode: (world) => on(world.item, { code: world.fresh() }),
    removeBarcode: async (world) => ({ params: { guid: world.item, barcode: await newBarcode(world) } }),
    changeMany: async (world) => ({
      body: { items: [{ guid: await newItem(world), description: world.fresh() }] },
    }),
  },
}
export default samples
