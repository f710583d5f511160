import { IconCheck } from '@tabler/icons-react'
import { formatRelative } from '../../kernel/format.ts'
import { outbox, useOutbox, type OutboxEntry } from '../../kernel/outbox/index.ts'
import { undo } from '../../kernel/undo.ts'
import { Nothing } from './card.tsx'
import { PhoneButton } from './phone-button.tsx'
import { describeUnsent } from './phone-module.ts'
import { PhonePage, useGoTo } from './phone-page.tsx'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

const leaveOut = async (entry: OutboxEntry) => {
  const { say } = phoneWords
  await outbox.leaveOut(entry)
  undo.offer(say('unsent.left'), { label: say('unsent.undo'), run: () => void outbox.putBack(entry) })
}

const Line = ({ entry }: { entry: OutboxEntry }) => {
  const say = phoneWords.use()
  const goTo = useGoTo()
  const { title, text, correct = null } = describeUnsent(entry) ?? { title: say('unsent.unknown'), text: '' }
  const isRefused = entry.refusal !== null
  return (
    <li className={css.unsent} data-tone={isRefused ? 'error' : undefined}>
      <p className={css.strong}>{title}</p>
      <p className={css.note}>
        {[text, formatRelative(new Date(entry.madeAt).toISOString())].filter(Boolean).join(' · ')}
      </p>
      <p className={isRefused ? css.wrong : css.note} role={isRefused ? 'alert' : undefined}>
        {entry.refusal === null ? say('unsent.waits') : say('unsent.refused', { reason: entry.refusal })}
      </p>
      <div className={css.acts}>
        {isRefused && correct && (
          <PhoneButton look="plain" onClick={() => goTo(correct)}>
            {say('unsent.correct')}
          </PhoneButton>
        )}
        {isRefused && (
          <PhoneButton look="plain" onClick={() => void outbox.again(entry)}>
            {say('unsent.again')}
          </PhoneButton>
        )}
        <PhoneButton look="plain" onClick={() => void leaveOut(entry)}>
          {say('unsent.leave')}
        </PhoneButton>
      </div>
    </li>
  )
}

/** What the server does not have yet, and what it refused with the reason: nothing goes away by itself. */
export const UnsentPage = () => {
  const say = phoneWords.use()
  const entries = useOutbox()
  const waits = entries.some(({ refusal }) => refusal === null)
  return (
    <PhonePage title={say('unsent.title')}>
      {entries.length === 0 ? (
        <Nothing
          icon={<IconCheck size={40} stroke={1.5} aria-hidden />}
          title={say('unsent.none')}
          text={say('unsent.none_text')}
        />
      ) : (
        <>
          {waits && (
            <section className={css.section}>
              <PhoneButton onClick={outbox.sendNow}>{say('unsent.send')}</PhoneButton>
            </section>
          )}
          <ul className={css.section}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </PhonePage>
  )
}
