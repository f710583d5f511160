import { useEffect, useState } from 'react'
import { whenQuiet } from '../../kernel/quiet.ts'
import { moduleIsOn, useSession } from '../../kernel/session.ts'
import type { IsClosed } from './closed-cells.ts'

/**
 * Asked for once rows stand, and again when the settings of the company change; without an answer the server refuses.
 * Undefined until it is known, null where no form closes a field.
 */
export const useClosedCells = (): IsClosed | null | undefined => {
  const { config } = useSession()
  const [isClosed, setClosed] = useState<IsClosed | null>()
  useEffect(() => {
    if (config && (moduleIsOn('formLayout') || moduleIsOn('formRule')))
      void whenQuiet()
        .then(() => import('./closed-cells.ts'))
        .then(({ closedCells }) => closedCells(config))
        .then(
          (found) => setClosed(() => found),
          () => undefined,
        )
  }, [config])
  return isClosed
}
