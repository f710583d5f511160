import { uploadOf } from '../../testing/import-file.ts'
import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'
import type { Caller } from '../../testing/test-node.ts'

/** A text attached to an item. */
const attach = (admin: Caller, guid: string, name: string) => {
  const form = uploadOf(`${name}.txt`, Buffer.from(name), { target: 'items', guid, description: name })
  return admin.call('POST', '/attachments', form.body, form.headers)
}
const attachment = onceFor(({ admin, item, fresh }) => created(attach(admin, item, fresh())))
const newAttachment = async (world: World) =>
  (await attach(world.admin, await newItem(world), world.fresh())).body.guid as string

const samples: FeatureSamples = {
  examples: {
    list: (world) => ({ query: { target: 'items', guid: world.item } }),
    add: async (world) => ({
      body: { target: 'items', guid: await newItem(world), description: world.fresh() },
      file: { name: 'texte.txt', content: Buffer.from(world.fresh()) },
    }),
    change: async (world) =>
      on(await newAttachment(world), { name: `${world.fresh()}.txt`, description: world.fresh() }),
    remove: async (world) => on(await newAttachment(world)),
    restore: async (world) => {
      const guid = await newAttachment(world)
      await world.admin.del(`/attachments/${guid}`)
      return on(guid)
    },
    download: async (world) => on(await attachment(world)),
  },
  whole: {
    change: async (world) =>
      on(await newAttachment(world), { name: `${world.fresh()}.txt`, description: world.fresh() }),
  },
  make: async (world) => {
    const { admin, item, fresh } = world
    await attachment(world)
    // What was deleted can be put back for a while.
    await admin.del(`/attachments/${await created(attach(admin, item, fresh()))}`)
  },
  hidden: async (world) => ({ attachment: await attachment(world) }),
}
export default samples
