import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import type { FactorSetup } from '@entrepot/contract/security/security.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { prevented, useSubmit } from '../../kernel/use-submit.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FactorSetupForm, RecoveryCodes, securityWords } from '../security/index.ts'
import { auth } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import css from './auth.module.css'

type Props = { challenge: Challenge; enter: (session: Session) => Promise<void>; onBack: () => void }

/** After the password: a code, or the making of a second factor where the company wants one. */
const SecondStep = ({ challenge: { challenge, factor }, enter, onBack }: Props) => {
  const say = securityWords.use()
  return (
    <AuthFrame title={say('second.title')} intro={say(factor === 'asked' ? 'second.asked' : 'second.missing')}>
      {factor === 'asked' ? (
        <AskedCode challenge={challenge} enter={enter} />
      ) : (
        <NewFactor challenge={challenge} enter={enter} onLate={onBack} />
      )}
      <div className={css.links}>
        <button type="button" onClick={onBack}>
          {say('second.back')}
        </button>
      </div>
    </AuthFrame>
  )
}

const AskedCode = ({ challenge, enter }: { challenge: string; enter: Props['enter'] }) => {
  const say = securityWords.use()
  const [code, setCode] = useState('')
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => auth.secondFactor({ body: { challenge, code } }, options),
    { onDone: enter, under: 'code' },
  )
  return (
    <form noValidate onSubmit={prevented(submit)}>
      <TextInput
        autoFocus
        label={say('second.code')}
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setErrors({})
        }}
      />
      <SubmitButton saving={saving}>{say('second.submit')}</SubmitButton>
    </form>
  )
}

const NewFactor = ({ challenge, enter, onLate }: { challenge: string; enter: Props['enter']; onLate: () => void }) => {
  const say = securityWords.use()
  const [setup, setSetup] = useState<FactorSetup>()
  const [made, setMade] = useState<(Session & { recoveryCodes: string[] }) | null>(null)
  const fail = useEffectEvent((failure: unknown) => {
    if (isFailure(failure)) toast.error(textOf(failure))
    onLate()
  })
  // The challenge names the person: asked once for each.
  useEffect(() => {
    auth.setUpSecondFactor({ body: { challenge } }, { quiet: true }).then(setSetup, (failure: unknown) => fail(failure))
  }, [challenge])
  if (made)
    return (
      <>
        <h2>{say('second.codes')}</h2>
        <RecoveryCodes codes={made.recoveryCodes} onKept={() => void enter(made)} />
      </>
    )
  return (
    <FactorSetupForm
      setup={setup}
      confirm={async (code, options) => setMade(await auth.confirmSecondFactor({ body: { challenge, code } }, options))}
    />
  )
}

/** With the words it shares with the profile. */
export const loadSecondStep = async () => {
  await securityWords.load()
  return SecondStep
}
