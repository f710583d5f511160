import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSection,
  asInForce,
  changeField,
  changeSection,
  type Draft,
  fieldIn,
  firstStep,
  moveSection,
  neighbour,
  newDraft,
  placedNames,
  placeField,
  removeSection,
  spotOf,
  stepAgain,
  stepBack,
  stepTo,
  takeOut,
} from './layout-draft.ts'

const own = [{ name: 'IMEI' }, { name: 'Achat' }]
const start = () => addSection(newDraft('product', own, 'Général'), 'Suite')
const namesOf = ({ sections }: Draft) => sections.map(({ fields }) => fields.map(({ name }) => name))

describe('a layout in its editor', () => {
  it('begins as the form is, and places each field once', () => {
    const draft = start()
    expect(namesOf(draft)[0]).toEqual(expect.arrayContaining(['parent', 'name', 'expiryDate', 'attributes.IMEI']))
    const moved = placeField(draft, 'attributes.IMEI', { section: 1, at: 0 })
    expect([namesOf(moved)[1], placedNames(moved).length]).toEqual([['attributes.IMEI'], placedNames(draft).length])
    const back = placeField(moved, 'attributes.IMEI', { section: 0, at: 1 })
    expect(spotOf(back, 'attributes.IMEI')).toEqual({ section: 0, at: 1 })
  })
  it('lets go of a field, with what copied it', () => {
    const draft = changeField(start(), 'tag', { same_value_as: 'attributes.IMEI' })
    const left = takeOut(draft, 'attributes.IMEI')
    expect([fieldIn(left, 'attributes.IMEI'), fieldIn(left, 'tag')?.same_value_as]).toEqual([undefined, null])
  })
  it('has sections that are called, moved and taken away', () => {
    const named = changeSection(start(), 1, { name: 'Téléphone', visibility: 'variant_and_lot' })
    expect(moveSection(named, 1, 0).sections.map(({ name }) => name)).toEqual(['Téléphone', 'Général'])
    expect(removeSection(named, 0).sections.map(({ name }) => name)).toEqual(['Téléphone'])
    expect(asInForce(named).layouts[0]?.sections[1]).toMatchObject({ visibility: 'variant_and_lot' })
  })
  it('moves a field by arrows over the ends of sections, and never loses one', () => {
    const draft = placeField(start(), 'tag', { section: 1, at: 0 })
    expect(neighbour(draft, { section: 1, at: 0 }, -1)).toEqual({ section: 0, at: namesOf(draft)[0]?.length })
    expect(neighbour(draft, { section: 0, at: 0 }, -1)).toEqual({ section: 0, at: 0 })
    const names = placedNames(draft).toSorted()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom<-1 | 1>(-1, 1)), { maxLength: 60 }),
        (moves) => {
          const after = moves.reduce((now, [name, by]) => {
            const spot = spotOf(now, name)
            return spot ? placeField(now, name, neighbour(now, spot, by)) : now
          }, draft)
          expect(placedNames(after).toSorted()).toEqual(names)
        },
      ),
    )
  })
  it('goes back step by step and forth again', () => {
    const steps = stepTo(stepTo(firstStep('a'), 'b'), 'c')
    expect([stepBack(steps).now, stepBack(stepBack(steps)).now, stepBack(firstStep('a')).now]).toEqual(['b', 'a', 'a'])
    expect(stepAgain(stepBack(steps)).now).toBe('c')
    expect(stepTo(stepBack(steps), 'd').ahead).toEqual([])
  })
})
