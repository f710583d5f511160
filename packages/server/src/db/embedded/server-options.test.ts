import { expect, it } from 'vitest'
import { serverOptions, sharedMegabytes } from './server-options.ts'

const GIGABYTE = 1_073_741_824

it('the database takes an eighth of the memory, and neither starves nor swallows a machine', () => {
  expect([0.5, 2, 4, 64].map((size) => sharedMegabytes(size * GIGABYTE))).toEqual([128, 256, 512, 1_024])
  expect(serverOptions(1, '', 'on')).toContain(`shared_buffers=${sharedMegabytes()}MB`)
})
