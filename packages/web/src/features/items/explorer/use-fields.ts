import { useEffect, useState } from 'react'
import { storage } from '../../../kernel/storage.ts'
import type { IsClosed } from '../closed-cells.ts'

/** As `public/early.js` reads it. Goes with the session, as layouts do. */
const KEY = 'layout.items.fields'
type Kept = { deep?: string; flat?: string; rules?: boolean }
const read = () => storage.read<Kept>(KEY, {})

/**
 * The columns that rows are asked with. They are kept, so that the next visit asks for the same ones before its
 * programs are there; also whether rules look at rows, which is known only after the first of them.
 */
export const useFields = (
  shown: readonly string[],
  { deep, isClosed, isOwn }: { deep: boolean; isClosed: IsClosed | null | undefined; isOwn: boolean },
): string => {
  const [kept] = useState(read)
  const hasRules = isClosed === undefined ? kept.rules === true : isClosed !== null
  // A rule of a form may look at the keywords of a record whether they are shown or not.
  const fields = [...new Set(hasRules ? [...shown, 'tags'] : shown)].toSorted().join(';')
  useEffect(() => {
    if (isOwn) storage.write(KEY, { ...read(), [deep ? 'deep' : 'flat']: fields, rules: hasRules })
  }, [isOwn, deep, fields, hasRules])
  return fields
}
