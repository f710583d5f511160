import { expect, it } from 'vitest'
import { withColon } from './language.ts'

it('a colon stands as each language writes it', () => {
  expect(withColon('fr', 'Code-barres', 'vide')).toBe('Code-barres\u00A0: vide')
  expect(withColon('en', 'Barcode', 'empty')).toBe('Barcode: empty')
})
