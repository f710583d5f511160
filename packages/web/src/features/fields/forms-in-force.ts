import { formsApi } from '@entrepot/contract/forms/form-layout.ts'
import { type FormSubject, layoutFor, type LayoutFor, NO_LAYOUTS } from '@entrepot/contract/forms/layout-for.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createClient } from '../../kernel/client.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { moduleIsOn } from '../../kernel/session.ts'
import { useCustomFields } from './custom-fields.tsx'

export const forms = createClient('forms', formsApi)
refreshOn('config', ['forms'])

/**
 * The layout that a form is drawn and judged by (FORM-11), kept from one form to the next; null: not known yet. What
 * cannot be asked for is drawn as it always was, and judged by the server.
 */
export const useLayoutFor = ({ target, type, category, isVariant }: FormSubject): LayoutFor | null => {
  const isLaidOut = moduleIsOn('formLayout')
  const { data, isPending } = useQuery({ ...forms.inForce.query(), enabled: isLaidOut, staleTime: Infinity, retry: 1 })
  const own = useCustomFields('items')
  const inForce = isLaidOut && isPending ? null : (data ?? NO_LAYOUTS)
  return useMemo(
    () => inForce && layoutFor(inForce, { target, type, category, ...(isVariant !== undefined && { isVariant }) }, own),
    [inForce, target, type, category, isVariant, own],
  )
}
