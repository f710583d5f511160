import { useState } from 'react'
import { textOf, type Failure } from './failure.ts'
import { fieldErrors, type FieldTexts } from './field-errors.ts'
import type { CallOptions } from './send.ts'
import { createSubmission } from './submission.ts'
import { stoppedAtUnreadable } from './unreadable.ts'

type How<R, G> = {
  /** What follows a success: a message, the dialog closes. It is part of the wait when it answers a promise. */
  onDone?: (result: R, given: G) => unknown
  /** What follows a refusal, which was said under its fields or as a toast by then. */
  onRefused?: (failure: Failure, errors: FieldTexts) => unknown
  /** The fields that a refusal may name; whatever names none of them is said by the client. */
  fields?: readonly string[] | (() => readonly string[])
  /** The server's name of a field → the form's, where they differ. */
  names?: Record<string, string>
  /** The field under which every refusal is said. */
  under?: string
  /** The page is left by a success, which goes on waiting. */
  leaves?: boolean
  /** What is asked meanwhile is done afterwards, for gestures that are each about something else. */
  queues?: boolean
}

/** On a form element of one's own; those of the kit do it themselves. */
export const prevented =
  (submit: () => void) => (event: { preventDefault: () => void; currentTarget: EventTarget | null }) => {
    event.preventDefault()
    if (!stoppedAtUnreadable(event.currentTarget)) submit()
  }

/**
 * The one way to send what a person asks for: `saving` while it is under way, when another press does nothing; refusals
 * by field in `errors`; the same idempotency keys for a repeat after a cut, as far as `call` passes its options on.
 * What is given to `submit` comes to `call` and `onDone`.
 *
 * const { submit, saving, errors } = useSubmit((options) => stock.move({ body }, options), { fields, onDone: onClose })
 */
export const useSubmit = <R, G = void>(
  call: (options: CallOptions, given: G) => Promise<R>,
  { onDone, onRefused, fields = [], names, under, leaves, queues }: How<R, NoInfer<G>> = {},
) => {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<FieldTexts>({})
  const [send] = useState(() => createSubmission(setSaving))
  const submit = (given: G) => {
    const named = typeof fields === 'function' ? fields() : fields
    return send(
      (keys) => {
        setErrors({})
        return call({ fields: named, keys, ...(under && { quiet: true }) }, given)
      },
      {
        onDone: (result) => onDone?.(result, given),
        onRefused: (failure) => {
          const found = under ? { [under]: textOf(failure) } : fieldErrors(failure, named, names)
          setErrors(found)
          return onRefused?.(failure, found)
        },
        leaves,
        queues,
      },
    )
  }
  return { submit: (given: G) => void submit(given), saving, errors, setErrors }
}
