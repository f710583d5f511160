import { uploadOf } from '../../testing/import-file.ts'
import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newFileSearch = async (world: World) => {
  const form = uploadOf('liste.txt', Buffer.from(world.fresh()), { as: 'text' })
  return (await world.admin.call('POST', '/search/file', form.body, form.headers)).body.guid as string
}

const samples: FeatureSamples = {
  examples: {
    run: (world) => ({
      body: { as: 'text', match: 'name' },
      file: { name: 'liste.txt', content: Buffer.from(world.fresh()) },
    }),
    get: async (world) => on(await newFileSearch(world)),
    items: async (world) => on(await newFileSearch(world)),
    values: async (world) => on(await newFileSearch(world)),
    export: async (world) => ({ ...on(await newFileSearch(world)), query: { set: 'found' } }),
  },
  make: ({ admin, mark }) => {
    const listed = uploadOf('liste.txt', Buffer.from(`${mark} 1\n${mark} cherché`), { as: 'text' })
    return admin.call('POST', '/search/file', listed.body, listed.headers)
  },
}
export default samples
