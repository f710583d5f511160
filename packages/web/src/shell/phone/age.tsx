import { formatRelative } from '../../kernel/format.ts'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

/** How old what comes from the device is; nothing for what the server says now. */
export const Age = ({ at }: { at: number | null }) => {
  const say = phoneWords.use()
  if (at === null) return null
  return <p className={css.age}>{say('network.age', { age: formatRelative(new Date(at).toISOString()) })}</p>
}
