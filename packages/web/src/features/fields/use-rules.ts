import type { FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { useEffect, useRef } from 'react'
import type { RecordForm } from './standard-form.ts'

type Written = {
  values: object
  setFieldValue: (path: never, value: never) => void
  resetDirty: () => void
}

/**
 * What rules write stands in the form itself, and stays when their conditions end (FRULE-12). What they write when it
 * opens is nobody's change. Their own values are settled, so they do not start them again.
 */
export const useRules = ({ settle, form: { rights, opened } }: RecordForm, form: Written): void => {
  const last = useRef<{ opened: string; values: FormValues; key: string } | null>(null)
  useEffect(() => {
    if (!settle) return
    const now: FormValues = { ...form.values }
    // A record that somebody else changed meanwhile opens again; of a new one only its first moment does.
    const from = rights.isNew ? '' : JSON.stringify(opened)
    const before = last.current?.opened === from ? last.current : null
    if (before?.key === JSON.stringify(now)) return
    const next = settle(now, before && before.values)
    last.current = { opened: from, values: next, key: JSON.stringify(next) }
    if (next === now) return
    for (const [name, value] of Object.entries(next))
      if (value !== now[name]) form.setFieldValue(name as never, value as never)
    if (!before) form.resetDirty()
  })
}
