// node packages/client/examples/listen.ts 10
// Tells what happens to items and folders, so many events long or until it is stopped. Scopes: all areas.
import { client } from './client.ts'

const [most = 'Infinity'] = process.argv.slice(2)
let heard = 0
for await (const { topic, data } of client.listen(['items', 'folders'], { onOpen: () => console.log('Listening') })) {
  console.log(topic, JSON.stringify(data))
  if (++heard >= Number(most)) break
}
