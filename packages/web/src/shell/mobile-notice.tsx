import { authApi } from '@entrepot/contract/auth/auth.ts'
import { Button } from '@mantine/core'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createClient } from '../kernel/client.ts'
import { shellWords } from './words.ts'
import css from './error-pages.module.css'

const auth = createClient('auth', { settings: authApi.settings })

export const MobileNotice = () => {
  const say = shellWords.use()
  const { data } = useQuery(auth.settings.query())
  const { ios = null, android = null } = data?.mobile ?? {}
  return (
    <main className={css.notice}>
      <IconDeviceLaptop size={44} stroke={1.4} aria-hidden />
      <h1 tabIndex={-1} data-focus-silent data-page-title>
        {say('mobile.title')}
      </h1>
      <p>{say('mobile.text')}</p>
      {ios && (
        <Button component="a" href={ios}>
          {say('mobile.ios')}
        </Button>
      )}
      {android && (
        <Button component="a" href={android}>
          {say('mobile.android')}
        </Button>
      )}
      {!ios && !android && <p>{say('mobile.none')}</p>}
    </main>
  )
}
