import { Button, Flex } from '@mantine/core'
import { saveFile } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { Columns } from '../../ui/columns.tsx'
import { securityWords } from './words.ts'

/** Shown once; the way on says that they were kept. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const say = securityWords.use()
  const text = codes.join('\n')
  return (
    <Flex direction="column" align="stretch" gap={14} maw={420}>
      <p>{say('codes.text')}</p>
      <Columns
        component="ul"
        of="1fr 1fr"
        gap="6px 16px"
        p="12px 16px"
        bdrs={8}
        bg="var(--e-panel)"
        aria-label={say('codes.title')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Columns>
      <Flex wrap="wrap" gap={8}>
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(text).then(() => toast.success(say('codes.copied')))}
        >
          {say('codes.copy')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: 'entrepot-codes.txt' })
          }
        >
          {say('codes.download')}
        </Button>
        <Button onClick={onKept}>{say('codes.done')}</Button>
      </Flex>
    </Flex>
  )
}
