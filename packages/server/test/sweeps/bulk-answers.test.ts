import { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import type { World } from '../../src/testing/samples.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { labelOf, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { askAs } from './requests.ts'
import { everyPlace, kindOf, schemaAt, schemaOf } from './schemas.ts'
import { aWorld } from './world.ts'

const url = testDatabase()
let node: TestNode
let world: World
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
})
afterAll(() => node.stop())

/** Where an answer tells what it left as it was, by the name of the property. */
const placesNamed = (name: string) =>
  onceEach().flatMap((swept) => {
    const schema = schemaOf(swept.endpoint.response)
    const places = everyPlace(schema).filter((place) => place.at(-1) === name)
    return places.map((place) => ({ where: `${labelOf(swept)} ${place.join('.')}`, schema: schemaAt(schema, place) }))
  })
const removals = onceEach().filter(({ path }) => path.endsWith('/bulk-delete') || path === '/trash/delete')

describe('what a call on many left as it was (GEN-28)', () => {
  it('is a list or a count, always called `failed`', () => {
    expect(placesNamed('refused').map(({ where }) => where)).toEqual([])
    const lists = placesNamed('failed').filter(({ schema }) => kindOf(schema) === 'array')
    expect(lists.length).toBeGreaterThan(8)
    for (const { where, schema } of lists)
      expect([where, schema.items!.required], where).toEqual([
        where,
        expect.arrayContaining(schemaOf(Failure).required as string[]),
      ])
    for (const { where, schema } of placesNamed('failed'))
      expect([where, kindOf(schema)]).toEqual([where, expect.stringMatching(/^(array|integer)$/)])
  })
  it.each(removals.map((swept) => [labelOf(swept), swept] as const))(
    '%s names what it does not know',
    async (_, swept) => {
      const stranger = crypto.randomUUID()
      const { body } = (await exampleOf(swept, world)) as { body: { guids: string[] } }
      const answer = await askAs(world.admin)(swept, { body: { guids: [...body.guids, stranger, stranger] } })
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          deleted: body.guids.length,
          failed: [{ guid: stranger, code: expect.any(String), message: expect.stringMatching(/\S/) }],
        },
      ])
    },
  )
})
