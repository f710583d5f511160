import { useCallback, useState } from 'react'
import { isFailure } from './failure.ts'
import type { CallOptions } from './send.ts'
import { useSubmit } from './use-submit.ts'

/** What this needs of a `@mantine/form` form. */
type Form<V> = {
  getValues: () => V
  setErrors: (errors: Record<string, string>) => void
  validate: () =>
    | { hasErrors: boolean; errors: Record<string, unknown> }
    | Promise<{ hasErrors: boolean; errors: Record<string, unknown> }>
  getInputNode: (path: never) => HTMLElement | null
}
type Options = {
  /** The server's name of a field → the form's, where they differ. */
  names?: Record<string, string>
  /** Fields the server may name besides those of the form's values. */
  alsoFields?: readonly string[]
}

/** `{company: {name}}` has the fields `company` and `company.name`; lists are one field. */
const pathsOf = (values: unknown, prefix = ''): string[] =>
  typeof values !== 'object' || values === null || Array.isArray(values) || values instanceof File
    ? []
    : Object.entries(values).flatMap(([name, value]) => [`${prefix}${name}`, ...pathsOf(value, `${prefix}${name}.`)])

/** Moves the focus to the first refused field in reading order. */
const focusFirst = <V>(form: Form<V>, errors: Record<string, unknown>) => {
  const nodes = Object.keys(errors)
    .map((path) => form.getInputNode(path as never))
    .filter((node) => node !== null)
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  nodes[0]?.focus()
}

/**
 * `useSubmit` for a form of `@mantine/form`: validates first, and puts the server's refusals under their fields with
 * the focus on the first. `onSubmit` goes on the form element.
 *
 * const { onSubmit, saving } = useFormSubmit(form, (values, options) => tags.create({ body: values }, options),
 * onSaved)
 */
export const useFormSubmit = <V, R>(
  form: Form<V>,
  call: (values: V, options: CallOptions) => Promise<R>,
  onDone: (result: R) => void,
  { names = {}, alsoFields = [] }: Options = {},
) => {
  const { submit: send, saving } = useSubmit((options) => call(form.getValues(), options), {
    fields: () => [...pathsOf(form.getValues()), ...Object.keys(names), ...alsoFields],
    names,
    onDone,
    onRefused: (_failure, errors) => {
      form.setErrors(errors)
      setTimeout(() => focusFirst(form, errors))
    },
  })
  const submit = async () => {
    if (saving) return
    const checked = await form.validate()
    if (checked.hasErrors) focusFirst(form, checked.errors)
    else send()
  }
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void submit()
  }
  return { onSubmit, submit, saving }
}

/**
 * For a form over a record that others change as well: `shown` is what it was opened with, whatever comes meanwhile, so
 * that nothing typed is wiped and nothing of theirs overwritten unseen. Of a save that came too late, `current` is what
 * the record is by then; saved again, the form counts, unless `settle` gave it up for what is there. `amend` says what
 * changed of `shown` apart from the form.
 */
export const useStale = <R extends { version: number }>(given: R | null) => {
  const [shown, setShown] = useState(given)
  const [current, setCurrent] = useState<R | null>(null)
  const watch = useCallback(async <T>(saving: Promise<T>): Promise<T> => {
    try {
      return await saving
    } catch (error) {
      // What the server answers is the record as this form was given it.
      if (isFailure(error) && error.code === 'stale') setCurrent(error.body.current as R)
      throw error
    }
  }, [])
  const settle = (next: R | null = current) => {
    setShown(next)
    setCurrent(null)
  }
  return { shown, current, version: (current ?? shown)?.version, watch, settle, amend: setShown }
}
