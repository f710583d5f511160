import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { security } from './api.ts'
import { securityWords } from './words.ts'

export const ProofDialog = ({ onEnd }: { onEnd: (shown: boolean) => void }) => {
  const say = securityWords.use()
  const [code, setCode] = useState('')
  useEffect(() => void securityWords.load(), [])
  const { submit, saving, errors, setErrors } = useSubmit((options) => security.prove({ body: { code } }, options), {
    onDone: () => onEnd(true),
    under: 'code',
  })
  return (
    <FormDialog
      title={say('proof.title')}
      action={say('proof.confirm')}
      saving={saving}
      onSubmit={submit}
      onClose={() => onEnd(false)}
    >
      <p>{say('proof.text')}</p>
      <TextInput
        data-autofocus
        label={say('proof.code')}
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
