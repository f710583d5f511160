import { Button, Flex } from '@mantine/core'
import { saveFile } from '../../kernel/client.ts'
import { toast } from '../../kernel/toasts.ts'
import { securityWords } from './words.ts'
import css from './security.module.css'

/** Shown once; the way on says that they were kept. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const say = securityWords.use()
  const text = codes.join('\n')
  return (
    <div className={css.setup}>
      <p>{say('codes.text')}</p>
      <ul className={css.codes} aria-label={say('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
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
    </div>
  )
}
