import { describe, expect, it } from 'vitest'
import { offsetsOf } from './offsets.ts'

const fixed = (width: number) => ({ width, pinned: null, grows: null })

describe('the widths of a list', () => {
  it('are those of its columns, pinned ones one behind the other', () => {
    const { style } = offsetsOf([{ ...fixed(200), pinned: 'left' }, fixed(80)], true)
    expect(style).toEqual({
      '--w0': '40px',
      '--w1': '200px',
      '--w2': '80px',
      '--o0': 'calc(0px)',
      '--o1': 'calc(0px + var(--w0))',
      '--columns': 'calc(var(--w0) + var(--w1) + var(--w2))',
    })
  })
  it('leave the rest to the column that grows, but keep it and its neighbour beside the drawer', () => {
    const { style } = offsetsOf([{ ...fixed(280), pinned: 'left', grows: 200 }, fixed(130), fixed(300)], true)
    expect(style).toMatchObject({
      '--w1': 'max(200px, min(100cqw - 470px, 100cqw - 170px - var(--e-drawer)))',
    })
  })
})
