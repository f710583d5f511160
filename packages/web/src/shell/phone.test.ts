import { expect, it } from 'vitest'
import { isPhone } from './phone.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148', false],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', false],
])('%s', (agent, phone) => expect(isPhone(agent)).toBe(phone))
