import { describe, expect, it } from 'vitest'
import { PROTOCOL } from '../packages/contract/src/kernel/errors.ts'
import { FROZEN_PROTOCOL, FROZEN_TEXTS } from './frozen-texts.ts'

const words = import.meta.glob('../packages/{contract,web}/src/**/words.{fr,en}.ts', { eager: true, import: 'default' })
const modules = import.meta.glob('../packages/contract/src/*/{errors,messages}.{fr,en}.ts', {
  eager: true,
  import: 'default',
})
/** What the modules of the contract say under one heading, put together as the product does. */
const joined = (part, language) =>
  Object.assign(
    {},
    ...Object.entries(modules).flatMap(([path, texts]) => (path.endsWith(`/${part}.${language}.ts`) ? [texts] : [])),
  )
const wordsOf = (folder, language) => {
  const own = words[`../packages/${folder}/words.${language}.ts`]
  if (folder === 'contract/src/kernel') return { errors: { ...own.errors, ...joined('errors', language) } }
  return folder === 'contract/src/notifications' ? joined('messages', language) : own
}
const textAt = (folder, language, key) =>
  key.split('.').reduce((inner, step) => inner?.[step], wordsOf(folder, language))

/** `{{attempts}}` as the requirements write it: numbered in the order of the French text. */
const numbered = (text, order) => text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => `{${order.indexOf(name)}}`)
const namesIn = (text) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

const changed = (texts) =>
  texts.flatMap(([folder, key, fr, en]) => {
    const [french, english] = [textAt(folder, 'fr', key), textAt(folder, 'en', key)]
    const order = namesIn(french)
    return [
      [numbered(french, order), fr],
      [numbered(english, order), en],
    ]
      .filter(([is, was]) => is !== was)
      .map(([is, was]) => `${folder} ${key}: "${is}" was "${was}"`)
  })

describe('texts the requirements quote', () => {
  it('are many', () => expect(FROZEN_TEXTS.length).toBeGreaterThan(60))
  it('are what they were, character for character', () => expect(changed(FROZEN_TEXTS)).toEqual([]))
  it('have one place each', () =>
    expect(new Set(FROZEN_TEXTS.map(([folder, key]) => `${folder} ${key}`)).size).toBe(FROZEN_TEXTS.length))
  it('of the protocol are never translated', () => expect(PROTOCOL).toEqual(FROZEN_PROTOCOL))
  it('are noticed when one character changes, or the text is gone', () => {
    const [folder, key, fr, en] = FROZEN_TEXTS.find(([, name]) => name === 'errors.general')
    expect(changed([[folder, key, fr.replace("'", '’'), en]])).toHaveLength(1)
    expect(changed([[folder, key, fr, `${en} `]])).toHaveLength(1)
    expect(changed([[folder, 'errors.nothing', fr, en]])).toHaveLength(2)
  })
})
