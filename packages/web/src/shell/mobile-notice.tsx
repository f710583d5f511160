import { authApi } from '@entrepot/contract/auth/auth.ts'
import { Button } from '@mantine/core'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PHONE_HOME } from '../kernel/phone-address.ts'
import { createClient } from '../kernel/client.ts'
import { device } from '../kernel/device.ts'
import { can } from '../kernel/session.ts'
import { ADMINISTRATORS } from './on-phones.ts'
import { phoneWords } from './phone/words.ts'
import { HOME } from './screens.ts'
import css from './error-pages.module.css'

const auth = createClient('auth', { settings: authApi.settings })

/** Remembered by the device, so that the check of phones lets them through (NAV-71). */
const openWhole = () => {
  device.set({ whole: true })
  location.assign(HOME)
}

export const MobileNotice = () => {
  const say = phoneWords.use()
  const { data } = useQuery(auth.settings.query())
  const { ios = null, android = null } = data?.mobile ?? {}
  return (
    <main className={css.notice}>
      <IconDeviceLaptop size={44} stroke={1.4} aria-hidden />
      <h1 tabIndex={-1} data-focus-silent data-page-title>
        {say('notice.title')}
      </h1>
      <p>{say('notice.text')}</p>
      <Button component="a" href={PHONE_HOME} size="lg" c="var(--mantine-color-white)">
        {say('notice.open')}
      </Button>
      {ios && (
        <Button component="a" variant="default" size="lg" href={ios}>
          {say('notice.ios')}
        </Button>
      )}
      {android && (
        <Button component="a" variant="default" size="lg" href={android}>
          {say('notice.android')}
        </Button>
      )}
      {can(ADMINISTRATORS) && (
        <>
          <Button variant="default" size="lg" onClick={openWhole}>
            {say('more.whole')}
          </Button>
          <p>{say('more.whole_text')}</p>
        </>
      )}
    </main>
  )
}
