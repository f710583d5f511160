import { created, type FeatureSamples, on, type World } from '../../testing/samples.ts'
import { aFolder } from '../../testing/test-node.ts'

const newFolder = (world: World) => aFolder(world.admin, world.fresh(), { parent: world.folder })

const samples: FeatureSamples = {
  examples: {
    get: (world) => on(world.folder),
    create: (world) => ({ body: { name: world.fresh(), type: 'cabinet', parent: world.folder } }),
    update: async (world) => on(await newFolder(world), { name: world.fresh() }),
    move: async (world) => on(await newFolder(world), { parent: world.target }),
    remove: async (world) => on(await newFolder(world)),
    favour: (world) => on(world.folder, { favourite: true }),
    rights: (world) => on(world.folder),
    setRights: async (world) =>
      on(await newFolder(world), {
        users: [{ user: world.user, permission: 'read' }],
        groups: [{ group: world.group, permission: 'read' }],
      }),
  },
  whole: {
    update: async (world) => {
      const { body: folder } = await world.admin.post('/folders', { name: world.fresh(), type: 'cabinet' })
      const category = await created(world.admin.post('/categories', { name: world.fresh(), folderType: 'cabinet' }))
      return on(folder.guid, {
        name: world.fresh(),
        type: 'cabinet',
        parent: null,
        parent_guid: null,
        category,
        description: world.fresh(),
        tag: world.fresh(),
        shelves: [{ name: 'A' }],
      })
    },
  },
  faults: {
    'X4 a folder': `update folder set trash_batch = id where name = 'Camion'`,
    'X5 no live folder': `update folder set deleted_at = now(), trash_batch = id where name = 'Réserve'`,
    'F1 ': `update folder set ancestors = '{}' where type = 'cabinet'`,
    'F2 ': `update folder set type = 'cabinet' where name = 'Réserve'`,
    'The counters': `update folder_count set items = items + 1`,
    'Every folder': `delete from folder_count`,
  },
}
export default samples
