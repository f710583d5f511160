// node packages/client/examples/scan-and-move.ts 3701234567894 "Quai 2" 5
// Moves what carries a code to a folder, as a scanner would: all of it, or so many. Scopes: ITEM, FOLDER.
import { client } from './client.ts'

const [code = '', place = '', count] = process.argv.slice(2)
const found = await client.items.scan({ params: { code } })
if (found.kind !== 'item') throw new Error(`${code} is no item`)
const { data: folders } = await client.folders.list({ query: { search: place } })
const folder = folders.find(({ name }) => name === place)
if (!folder) throw new Error(`There is no folder ${place}`)
const { items, failed } = await client.stock.move({
  body: {
    items: [{ guid: found.item.guid, ...(count && { quantity: Number(count) }) }],
    destination: folder.guid,
  },
})
for (const { name, quantity, unit } of items) console.log(`${name}: ${quantity} ${unit}`)
for (const { message } of failed) console.error(message)
