import type { FactorSetup } from '@entrepot/contract/security/security.ts'
import { Button, Checkbox, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { security } from './api.ts'
import { FactorSetupForm } from './factor-setup-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityWords } from './words.ts'

const MAY_REQUIRE = ['ROLE_USER_FULL'] as const
type Step = 'rest' | 'setup' | { codes: readonly string[] }

const refresh = () => queryClient.invalidateQueries({ queryKey: security.secondFactor.key })

export const SecurityPage = () => {
  const say = securityWords.use()
  const { data, error, refetch } = useQuery(security.secondFactor.query())
  const mayRequire = useCan(MAY_REQUIRE)
  return (
    <Page title={say('title')} body="narrow">
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <Sections>
          <OwnFactor enabled={data.enabled} left={data.recoveryCodesLeft} required={data.required} />
          {mayRequire && <CompanyFactor required={data.required} />}
        </Sections>
      )}
    </Page>
  )
}

const OwnFactor = ({ enabled, left, required }: { enabled: boolean; left: number; required: boolean }) => {
  const say = securityWords.use()
  const [step, setStep] = useState<Step>('rest')
  const [made, setMade] = useState<FactorSetup>()
  const [asking, setAsking] = useState<'disable' | 'codes' | null>(null)
  const setup = useSubmit((options) => security.setUp({}, options), {
    onDone: (secret) => {
      setMade(secret)
      setStep('setup')
    },
  })
  const disable = useSubmit(
    (options) => {
      // At once: the second factor may be asked in a dialog of its own.
      setAsking(null)
      return security.remove({}, options)
    },
    {
      onDone: () => {
        toast.success(say('factor.disabled'))
        void refresh()
      },
    },
  )
  const newCodes = useSubmit(
    (options) => {
      setAsking(null)
      return security.newRecoveryCodes({}, options)
    },
    { onDone: ({ recoveryCodes }) => setStep({ codes: recoveryCodes }) },
  )
  const confirm = async (code: string, options: CallOptions) => {
    const { recoveryCodes } = await security.confirm({ body: { code } }, options)
    setStep({ codes: recoveryCodes })
    void refresh()
  }
  return (
    <Section
      title={say(typeof step === 'object' ? 'codes.title' : step === 'setup' ? 'setup.title' : 'factor.title')}
      beside={
        step === 'rest' && (
          <StateBadge tone={enabled ? 'success' : 'warning'}>{say(enabled ? 'factor.on' : 'factor.off')}</StateBadge>
        )
      }
    >
      {typeof step === 'object' ? (
        <RecoveryCodes codes={step.codes} onKept={() => setStep('rest')} />
      ) : step === 'setup' ? (
        <FactorSetupForm setup={made} confirm={confirm} />
      ) : (
        <>
          <p>{say('factor.about')}</p>
          {required && <Help>{say('factor.required')}</Help>}
          {enabled && <Help>{say('factor.left', { count: left, shown: formatNumber(left) })}</Help>}
          <Flex wrap="wrap" gap={8}>
            {!enabled && (
              <Button loading={setup.saving} onClick={() => setup.submit()}>
                {say('factor.enable')}
              </Button>
            )}
            {enabled && (
              <Button variant="default" onClick={() => setAsking('codes')}>
                {say('factor.new_codes')}
              </Button>
            )}
            {enabled && !required && (
              <Button variant="default" onClick={() => setAsking('disable')}>
                {say('factor.disable')}
              </Button>
            )}
          </Flex>
        </>
      )}
      <ConfirmDialog
        opened={asking === 'disable'}
        title={say('factor.disable_title')}
        action={say('factor.disable')}
        danger
        busy={disable.saving}
        onConfirm={disable.submit}
        onClose={() => setAsking(null)}
      >
        {say('factor.disable_text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'codes'}
        title={say('factor.new_codes_title')}
        action={say('factor.new_codes')}
        busy={newCodes.saving}
        onConfirm={newCodes.submit}
        onClose={() => setAsking(null)}
      >
        {say('factor.new_codes_text')}
      </ConfirmDialog>
    </Section>
  )
}

const CompanyFactor = ({ required }: { required: boolean }) => {
  const say = securityWords.use()
  const change = useSubmit((options, wanted: boolean) => security.require({ body: { required: wanted } }, options), {
    onDone: (state) => {
      toast.success(say(state.required ? 'company.on' : 'company.off'))
      void refresh()
    },
  })
  return (
    <Section title={say('company.title')}>
      <p>{say('company.about')}</p>
      <Checkbox
        label={say('company.required')}
        checked={required}
        disabled={change.saving}
        onChange={(event) => change.submit(event.currentTarget.checked)}
      />
    </Section>
  )
}
