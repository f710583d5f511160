import type { FactorSetup } from '@entrepot/contract/security/security.ts'
import { Box, Flex, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { prevented, useSubmit } from '../../kernel/use-submit.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Help } from '../../ui/text.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { securityWords } from './words.ts'

type Props = { setup: FactorSetup | undefined; confirm: (code: string, options: CallOptions) => Promise<void> }

/** The secret as a picture and as a text, then a first code that shows the application knows it. */
export const FactorSetupForm = ({ setup, confirm }: Props) => {
  const say = securityWords.use()
  const [code, setCode] = useState('')
  const [picture, setPicture] = useState<string | null>(null)
  const { submit, saving, errors, setErrors } = useSubmit((options) => confirm(code, options), { under: 'code' })
  const uri = setup?.uri
  useEffect(() => {
    if (uri) void import('../../ui/draw-barcode.ts').then(({ qrOf }) => setPicture(qrOf(uri)))
  }, [uri])
  if (!setup) return <SkeletonRows rows={4} />
  return (
    <Flex
      component="form"
      direction="column"
      align="stretch"
      gap={14}
      maw={420}
      noValidate
      onSubmit={prevented(submit)}
    >
      <p>{say('setup.scan')}</p>
      {picture && (
        <Box
          component="img"
          bdrs={8}
          bg="#fff"
          style={{ alignSelf: 'center' }}
          src={picture}
          alt={say('setup.picture')}
          width={180}
          height={180}
        />
      )}
      <Help>{say('setup.by_hand')}</Help>
      <Box component="code" p="8px 10px" bdrs={8} bg="var(--e-panel)" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {setup.secret.replace(/(.{4})/g, '$1 ').trim()}
      </Box>
      <TextInput
        label={say('setup.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={errors.code}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setErrors({})
        }}
      />
      <SubmitButton saving={saving}>{say('setup.confirm')}</SubmitButton>
    </Flex>
  )
}
