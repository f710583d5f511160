import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { taskPictures, wantedPictures } from './task-pictures.ts'

const { disk } = vi.hoisted(() => ({ disk: new Map<string, unknown>() }))
vi.mock('../../../kernel/sealed.ts', () => ({
  canSeal: () => true,
  sealed: {
    write: async (name: string, value: unknown) => void disk.set(name, value),
    read: async (name: string) => disk.get(name),
    removeAll: async (prefix: string) => {
      for (const name of disk.keys()) if (name.startsWith(prefix)) disk.delete(name)
    },
  },
}))
const line = (picture: string | null) => ({ item: { picture } }) as TaskLine
const address = (name: string, hour = 1) => `/api/v1/images/${name}/shown?key=${hour}`

let asked: string[] = []
let answer: (url: string) => Response | Promise<Response>
beforeEach(() => {
  disk.clear()
  asked = []
  answer = () => new Response(new Blob(['ab'], { type: 'image/webp' }))
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    const given = await answer(url)
    signal.throwIfAborted()
    return given
  })
})
afterEach(() => vi.unstubAllGlobals())

it('pictures are wanted once each, in the order of the lines, and not without bound', () => {
  expect(wantedPictures([line(address('a')), line(null), line(address('b')), line(address('a', 2))])).toEqual([
    address('a', 2),
    address('b'),
  ])
  expect(wantedPictures(Array.from({ length: 600 }, (_, at) => line(address(`p${at}`))))).toHaveLength(500)
})

it('small ones come with the copy, are found by another address of the same picture, and are asked for once', async () => {
  await taskPictures.keep('task', [line(address('a')), line(address('b'))])
  expect(asked).toEqual([`${address('a')}&size=64`, `${address('b')}&size=64`])
  expect(taskPictures.known('task', address('a', 9))).toBe('data:image/webp;base64,YWI=')
  expect(taskPictures.bytes('task')).toBe(2 * 'data:image/webp;base64,YWI='.length)
  await taskPictures.keep('task', [line(address('b', 9)), line(address('c', 9))])
  expect(asked.slice(2)).toEqual([`${address('c', 9)}&size=64`])
  // What no line shows any more is not kept.
  expect(Object.keys(disk.get('task.task.pictures') as object).map((name) => name.split('/')[4])).toEqual(['b', 'c'])
  taskPictures.forget('task')
  expect(taskPictures.known('task', address('b'))).toBe(undefined)
  await taskPictures.read('task')
  expect(taskPictures.known('task', address('b'))).toBeDefined()
})

it('those that do not come, or are no pictures, are left out', async () => {
  answer = (url) =>
    url.includes('gone')
      ? new Response(null, { status: 404 })
      : url.includes('page')
        ? new Response(new Blob(['<p>'], { type: 'text/html' }))
        : url.includes('cut')
          ? Promise.reject(new TypeError('no connection'))
          : new Response(new Blob(['ab'], { type: 'image/webp' }))
  await taskPictures.keep(
    'other',
    ['gone', 'page', 'cut', 'good'].map((name) => line(address(name))),
  )
  expect(Object.keys(disk.get('task.other.pictures') as object)).toEqual(['/api/v1/images/good/shown'])
})

it('end at so many bytes', async () => {
  answer = () => new Response(new Blob([new Uint8Array(900_000)], { type: 'image/webp' }))
  await taskPictures.keep(
    'large',
    Array.from({ length: 9 }, (_, at) => line(address(`l${at}`))),
  )
  expect(Object.keys(disk.get('task.large.pictures') as object)).toHaveLength(2)
  expect(asked.length).toBeLessThan(9)
})

it('leave nothing when the copy goes meanwhile', async () => {
  let give: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (give = resolve))
  const keeping = taskPictures.keep('left', [line(address('a'))])
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve))
  taskPictures.forget('left')
  give(new Response(new Blob(['ab'], { type: 'image/webp' })))
  await keeping
  expect([...disk.keys()]).toEqual([])
  expect(taskPictures.known('left', address('a'))).toBe(undefined)
})
