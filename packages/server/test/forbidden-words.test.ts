import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../..')

/**
 * The linter bans the same things where they are called. This looks at the bare words, so that a spread object,
 * a computed name or a disabling comment does not get them past.
 */
const FORBIDDEN = ['dangerously' + 'SetInnerHTML', '.inner' + 'HTML', 'document.' + 'write', 'new Fun' + 'ction(']

describe('no source shows or runs foreign text', () => {
  const files = globSync('*/src/**/*.{ts,tsx}', { cwd: PACKAGES })

  it('looks at the sources', () => expect(files.length).toBeGreaterThan(20))

  it.each(FORBIDDEN)('%s', (word) => {
    expect(files.filter((file) => readFileSync(join(PACKAGES, file), 'utf8').includes(word))).toEqual([])
  })
})
