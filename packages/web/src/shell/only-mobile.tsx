import { Button } from '@mantine/core'
import { PHONE_HOME } from '../kernel/phone-address.ts'
import { ErrorState } from '../ui/states.tsx'
import { phoneWords } from './phone/words.ts'
import { shellWords } from './words.ts'
import css from './error-pages.module.css'

/** This account may only use the mobile application (AUTH-25). */
const OnlyMobile = () => {
  const say = shellWords.use()
  const sayPhone = phoneWords.use()
  return (
    <main className={css.full}>
      <ErrorState title={say('session.title')} text={sayPhone('notice.platform')}>
        <Button component="a" href={PHONE_HOME} c="var(--mantine-color-white)">
          {sayPhone('notice.open')}
        </Button>
        <Button variant="subtle" component="a" href="/logout">
          {say('session.logout')}
        </Button>
      </ErrorState>
    </main>
  )
}
export const loadOnlyMobile = async () => {
  await phoneWords.load()
  return OnlyMobile
}
