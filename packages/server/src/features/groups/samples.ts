import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newGroup = async (world: World) =>
  (
    await world.admin.post('/groups', {
      name: world.fresh(),
      members: [world.user],
      folder_roles: [{ folder: world.folder, permission: 'read' }],
    })
  ).body.guid as string

const samples: FeatureSamples = {
  examples: {
    get: (world) => on(world.group),
    create: (world) => ({
      body: {
        name: world.fresh(),
        members: [world.user],
        folder_roles: [{ folder: world.folder, permission: 'read' }],
      },
    }),
    update: async (world) =>
      on(await newGroup(world), {
        name: world.fresh(),
        members: [world.user],
        folder_roles: [{ folder: world.folder, permission: 'read' }],
      }),
    remove: async (world) => on(await newGroup(world)),
  },
  whole: {
    update: async (world) =>
      on(await newGroup(world), {
        name: world.fresh(),
        members: [world.user],
        roles: ['ROLE_ITEM_VIEW'],
        folder_roles: [{ folder: world.folder, permission: 'read' }],
        foldersPermissions: [{ folder: world.folder, permission: 'read' }],
      }),
  },
}
export default samples
