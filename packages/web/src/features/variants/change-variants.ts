import type { Variant } from '@entrepot/contract/variants/variant.ts'
import { isFailure } from '../../kernel/failure.ts'
import { can } from '../../kernel/session.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { refreshStock } from '../stock/index.ts'
import { VARIANT_DELETE } from './access.ts'
import { variants } from './api.ts'
import { variantWords } from './words.ts'

/** What the call answers, or null; the client has said why it was refused. */
const done = async <R>(call: () => Promise<R>): Promise<R | null> => {
  try {
    return await call()
  } catch (error) {
    if (!isFailure(error)) throw error
    return null
  } finally {
    void refreshStock()
  }
}

/** Without its code and its stock (VAR-13 to VAR-15). */
export const copyVariant = async ({ guid }: Variant): Promise<void> => {
  const { say } = variantWords
  const copy = await done(() => variants.copy({ params: { guid } }))
  if (!copy) return
  const takeBack = () => void done(() => variants.remove({ params: { guid: copy.guid } }))
  undo.offer(
    say('copied', { name: copy.name }),
    can(VARIANT_DELETE) ? { label: say('undo'), run: takeBack } : undefined,
  )
}

const setActive = (guid: string, active: boolean, version?: number) =>
  variants.update({ params: { guid }, body: { active, ...(version !== undefined && { version }) } })

/** Can be taken back, so it asks nothing (VAR-20). */
export const switchVariant = async ({ guid, name, active }: Variant): Promise<void> => {
  const { say } = variantWords
  const changed = await done(() => setActive(guid, !active))
  if (!changed) return
  undo.offer(
    say(active ? 'disabled' : 'enabled', { name }),
    wayBack(say('undo'), () => setActive(guid, active, changed.version), refreshStock),
  )
}
