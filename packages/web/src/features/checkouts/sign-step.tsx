import { Button, Flex } from '@mantine/core'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignaturePad, type Signed } from '../../ui/signature-pad.tsx'
import { Help } from '../../ui/text.tsx'
import { checkouts } from './api.ts'
import { checkoutWords } from './words.ts'

type Props = { handover: string; title: string; help: string; onClose: () => void }

/** What was handed over or came back stands already; who likes signs for it. */
export const SignStep = ({ handover, title, help, onClose }: Props) => {
  const say = checkoutWords.use()
  const { submit, saving } = useSubmit(
    (options, { name, image }: Signed) =>
      checkouts.sign({ params: { guid: handover }, body: { name }, file: image }, options),
    {
      onDone: ({ name }) => {
        toast.success(say('sign.done', { name }))
        onClose()
      },
    },
  )
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Flex direction="column" gap={12}>
        <Help>{help}</Help>
        <SignaturePad label={say('sign.label')} saving={saving} onSign={submit} />
        <Flex justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('sign.without')}
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  )
}
