import { describe, expect, it } from 'vitest'
import { eventOf } from './happened.ts'
import { pushesOf } from './pushes.ts'

const moved = (guid: string, to: string, from: string) =>
  eventOf('item.moved', { guid, name: guid, folder: to, around: { folders: [from] } })

describe('what open screens are told of what has happened', () => {
  it('names the records of a folder in one event, whatever the order in which they were named', () => {
    expect(
      pushesOf([moved('a', 'north', 'south'), moved('b', 'south', 'north'), moved('a', 'north', 'south')]),
    ).toEqual([{ topic: 'items', data: { folders: ['north', 'south'], guids: ['a', 'b'] } }])
  })
  it('keeps places apart, so that nobody hears of a record that lies where they see nothing', () => {
    expect(
      pushesOf([
        eventOf('item.changed', { guid: 'a', name: 'a', folder: 'open' }),
        eventOf('item.changed', { guid: 'b', name: 'b', folder: 'hidden' }),
      ]),
    ).toEqual([
      { topic: 'items', data: { folders: ['open'], guids: ['a'] } },
      { topic: 'items', data: { folders: ['hidden'], guids: ['b'] } },
    ])
  })
  it('names no folder of what shows everywhere, and of an act in very many', () => {
    expect(pushesOf([eventOf('tag.changed', { guid: 't', name: 't' })])).toEqual([
      { topic: 'config', data: {} },
      { topic: 'items', data: {} },
    ])
    const many = Array.from({ length: 101 }, (_, at) => moved(`i${at}`, `f${at}`, 'store'))
    expect(pushesOf(many)).toEqual([{ topic: 'items', data: {} }])
    const inOne = Array.from({ length: 300 }, (_, at) => moved(`i${at}`, 'shelf', 'store'))
    expect(pushesOf(inOne)).toMatchObject([{ data: { guids: { length: 100 } } }])
  })
  it('is silent of what tells its screens itself, and of kinds that no screen listens to', () => {
    expect(
      pushesOf([
        eventOf('item.computed', { guid: 'a', name: 'a', folder: 'open' }),
        eventOf('group.changed', { guid: 'g', name: 'g' }),
      ]),
    ).toEqual([])
  })
})
