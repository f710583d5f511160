import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Box } from '@mantine/core'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Waiting } from '../../ui/states.tsx'
import { connections } from './api.ts'
import { connectionWords } from './words.ts'

/** The way back from another system: what it granted is kept, and the connections show again (API-12). */
export const CallbackPage = (): ReactNode => {
  const say = connectionWords.use()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const sent = useRef(false)
  const send = useEffectEvent(() => {
    // The answer of the other system is good once.
    if (sent.current) return
    sent.current = true
    const search = new URLSearchParams(location.search)
    const [code, state] = [search.get('code'), search.get('state')]
    if (!code || !state) return setError(connectionWords.say('callback.refused'))
    connections.grantReturn({ body: { code, state } }, { quiet: true }).then(
      ({ name }) => {
        toast.success(connectionWords.say('callback.done', { name }))
        void navigate({ to: '/settings/api/connections', replace: true })
      },
      (failure: unknown) => setError(isFailure(failure) ? textOf(failure) : connectionWords.say('callback.refused')),
    )
  })
  // Once, with what the address holds.
  useEffect(() => send(), [])
  return (
    <Box component="main" maw={560} mx="auto" p={24}>
      <h1>{say('callback.title')}</h1>
      {error ? (
        <>
          <Refusal my={16}>{error}</Refusal>
          <p>
            <Link to="/settings/api/connections">{say('callback.back')}</Link>
          </p>
        </>
      ) : (
        <>
          <p role="status">{say('callback.waiting')}</p>
          <Waiting />
        </>
      )}
    </Box>
  )
}
