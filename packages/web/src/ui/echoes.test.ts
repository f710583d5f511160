import { expect, it } from 'vitest'
import { Echoes } from './echoes.ts'

it('what comes back late does not undo what was typed since', () => {
  const echoes = new Echoes('')
  echoes.send('vi')
  echoes.send('vis')
  expect(['vi', 'vis'].map((value) => echoes.isOther(value))).toEqual([false, false])
})

it('what was overtaken never comes, and Back to it is somebody else', () => {
  const echoes = new Echoes('')
  echoes.send('vi')
  echoes.send('vis')
  expect(echoes.isOther('vis')).toBe(false)
  expect(echoes.isOther('vi')).toBe(true)
})

it('the same value sent again waits for nothing', () => {
  const echoes = new Echoes('vis')
  echoes.send('vis')
  expect(echoes.isOther('')).toBe(true)
  expect(echoes.isOther('vis')).toBe(true)
})

it('a value from outside takes the place of all that was on the way', () => {
  const echoes = new Echoes('')
  echoes.send('vi')
  expect(echoes.isOther('écrou')).toBe(true)
  expect(echoes.isOther('vi')).toBe(true)
})
