import { expect, it } from 'vitest'
import { bodyOf, EMPTY_MAIL, keyOf, withPlaceholder } from './mail-draft.ts'

const USER = '01890000-0000-7000-8000-000000000001'

it('sends what the trigger has a use for, and keeps the rest while another trigger is tried', () => {
  const draft = {
    ...EMPTY_MAIL,
    name: ' Seuils ',
    threshold: 3,
    recipients: ['creator', 'supplier', keyOf({ kind: 'user', guid: USER })],
  }
  expect(bodyOf(draft)).toMatchObject({
    name: 'Seuils',
    threshold: 3,
    schedule: null,
    recipients: [
      { kind: 'creator', guid: null },
      { kind: 'user', guid: USER },
    ],
  })
  expect(bodyOf({ ...draft, trigger: 'order_created' })).toMatchObject({
    threshold: null,
    recipients: [{ kind: 'creator' }, { kind: 'supplier' }, { kind: 'user' }],
  })
  expect(bodyOf({ ...draft, trigger: 'scheduled' })).toMatchObject({
    schedule: { hour: 8, repeat: 'daily' },
    recipients: [{ kind: 'user' }],
  })
})

it('puts a placeholder where the caret stands', () => {
  expect(withPlaceholder('Seuil de  atteint', 9, 9, 'item.name')).toEqual({
    text: 'Seuil de {{item.name}} atteint',
    caret: 22,
  })
})
