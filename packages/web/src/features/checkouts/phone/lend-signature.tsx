import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import type { Signed } from '../../../ui/signature-pad.tsx'
import { checkouts } from '../api.ts'
import { checkoutWords } from '../words.ts'
import { SignSheet } from './sign-sheet.tsx'

export type ToSign = { handover: string; name: string }

/** What was handed over stands already; who received it signs, if they like. */
export const LendSignature = ({ handover, name, onClose }: ToSign & { onClose: () => void }) => {
  const say = checkoutWords.use()
  const { submit, saving } = useSubmit(
    (options, signed: Signed) =>
      checkouts.sign({ params: { guid: handover }, body: { name: signed.name }, file: signed.image }, options),
    {
      onDone: (signed) => {
        toast.success(say('sign.done', { name: signed.name }))
        onClose()
      },
    },
  )
  return (
    <SignSheet
      title={say('sign.lend_title', { name })}
      help={say('sign.lend_help', { name })}
      saving={saving}
      onSign={submit}
      onWithout={onClose}
      onClose={onClose}
    />
  )
}
