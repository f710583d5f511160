import { EXTENSIONS } from '@entrepot/contract/attachments/attachment.ts'
import { type MailFile, MOST_MAIL_FILES } from '@entrepot/contract/mails/mail.ts'
import { ActionIcon, Button, FileButton, Flex } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { queryClient, saveFile } from '../../kernel/client.ts'
import { formatBytes } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Help } from '../../ui/text.tsx'
import { mails } from './api.ts'
import { mailWords } from './words.ts'

const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',')
const refresh = () => void queryClient.invalidateQueries({ queryKey: ['mails'] })

type Props = { mail: { guid: string; files: readonly MailFile[] }; readOnly: boolean }

/** Files that go with each mail; each is put there and taken out at once. */
export const Files = ({ mail: { guid, files }, readOnly }: Props) => {
  const say = mailWords.use()
  const add = useSubmit((options, file: File) => mails.addFile({ params: { guid }, body: {}, file }, options), {
    onDone: refresh,
  })
  return (
    <Flex direction="column" gap={8} align="flex-start">
      {files.length > 0 && (
        <EntryList label={say('form.files')}>
          {files.map((file) => (
            <li key={file.guid}>
              <File mail={guid} file={file} readOnly={readOnly} />
            </li>
          ))}
        </EntryList>
      )}
      {!readOnly && files.length < MOST_MAIL_FILES && (
        <FileButton accept={ACCEPT} onChange={(file) => file && add.submit(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={add.saving}
              leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            >
              {say('form.add_file')}
            </Button>
          )}
        </FileButton>
      )}
    </Flex>
  )
}

type FileProps = { mail: string; file: MailFile; readOnly: boolean }
const File = ({ mail, file: { guid, name, bytes }, readOnly }: FileProps) => {
  const say = mailWords.use()
  const params = { guid: mail, file: guid }
  const open = useSubmit((options) => mails.file.download({ params }, options), { onDone: saveFile })
  const remove = useSubmit((options) => mails.removeFile({ params }, options), { onDone: refresh })
  return (
    <Flex gap={10} align="center">
      <LinkButton onClick={() => open.submit()}>{name}</LinkButton>
      <Help as="span" small>
        {formatBytes(bytes)}
      </Help>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.saving}
          aria-label={say('form.remove_file', { name })}
          onClick={() => remove.submit()}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  )
}
