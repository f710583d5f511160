import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { security } from './api.ts'
import { securityWords } from './words.ts'

export const ProofDialog = ({ onEnd }: { onEnd: (shown: boolean) => void }) => {
  const say = securityWords.use()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  useEffect(() => void securityWords.load(), [])
  const submit = async () => {
    setSaving(true)
    try {
      await security.prove({ body: { code } }, { quiet: true })
      onEnd(true)
    } catch (failure) {
      if (!isFailure(failure)) throw failure
      setError(textOf(failure))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title={say('proof.title')}
      action={say('proof.confirm')}
      saving={saving}
      onSubmit={() => void submit()}
      onClose={() => onEnd(false)}
    >
      <p>{say('proof.text')}</p>
      <TextInput
        data-autofocus
        label={say('proof.code')}
        autoComplete="one-time-code"
        value={code}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
