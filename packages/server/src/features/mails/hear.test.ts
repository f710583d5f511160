import { MAIL_TRIGGERS } from '@entrepot/contract/mails/triggers.ts'
import { EVENT_NAMES } from '@entrepot/contract/modules.ts'
import { expect, it } from 'vitest'
import { eventsAwaited, isAwaited } from './hear.ts'

const fall = (old: number, next: number) => [{ field: 'quantity', old, new: next }]

it('reads every event that a mail is sent for, whatever it waits for', () => {
  const sent = MAIL_TRIGGERS.flatMap((trigger) =>
    [null, 5].flatMap((threshold) =>
      EVENT_NAMES.flatMap((event) =>
        [[], fall(9, 2), fall(2, 9), fall(3, 3)].flatMap((changes) =>
          isAwaited({ trigger, threshold }, { event, changes }) ? [{ trigger, threshold, event }] : [],
        ),
      ),
    ),
  )
  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter(({ event, ...mail }) => !eventsAwaited([mail]).includes(event))).toEqual([])
})
it('reads nothing where nobody waits, and not what nobody waits for', () => {
  expect(eventsAwaited([])).toEqual([])
  expect(eventsAwaited([{ trigger: 'order_received', threshold: null }])).not.toContain('stock.in')
})
