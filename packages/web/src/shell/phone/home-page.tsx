import { useSession } from '../../kernel/session.ts'
import { shownLabel } from '../../kernel/words.ts'
import { homeParts, phoneQuick } from './phone-module.ts'
import { PhoneLink } from './phone-link.tsx'
import { PhonePage } from './phone-page.tsx'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

/** What one does most, in large; below it what the modules have to say. */
export const HomePage = () => {
  const say = phoneWords.use()
  const { me, company } = useSession()
  const quick = phoneQuick()
  const parts = homeParts()
  const drawn = (isFirst: boolean) =>
    parts.filter((part) => (part.isFirst === true) === isFirst).map(({ place, Part }) => <Part key={place} />)
  return (
    <PhonePage title={company?.name ?? say('home.title')} back={null}>
      {drawn(true)}
      {quick.length > 0 && (
        <section className={css.section} aria-label={say('home.quick')}>
          <p className={css.hello}>{say('home.hello', { name: me?.firstname ?? '' })}</p>
          <ul className={css.quick}>
            {quick.map((entry) => (
              <li key={entry.to}>
                <PhoneLink href={entry.to}>
                  <entry.icon size={26} stroke={1.6} />
                  <span>{shownLabel(entry.label)}</span>
                </PhoneLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {drawn(false)}
    </PhonePage>
  )
}
