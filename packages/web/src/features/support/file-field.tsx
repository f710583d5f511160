import { ATTACHMENT_MEGABYTES, EXTENSIONS } from '@entrepot/contract/attachments/attachment.ts'
import { ActionIcon, Button, FileButton, Flex, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatBytes } from '../../kernel/format.ts'
import { errorText } from '../../kernel/words.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Help } from '../../ui/text.tsx'
import { supportWords } from './words.ts'

const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',')

type Props = {
  file: File | null
  error: string | undefined
  onFile: (file: File | null) => void
  onRefused: (text: string) => void
}

/** One file and no more (SUPP-05); the server has the last word on what it may be. */
export const FileField = ({ file, error, onFile, onRefused }: Props) => {
  const say = supportWords.use()
  const take = (dropped: readonly File[]) => {
    if (dropped.length + (file ? 1 : 0) > 1) onRefused(errorText('one_file') ?? '')
    else if (dropped[0]) onFile(dropped[0])
  }
  return (
    <Input.Wrapper
      label={say('form.file')}
      description={say('form.file_help', { megabytes: ATTACHMENT_MEGABYTES })}
      error={error}
      labelElement="div"
    >
      <Flex mt={6}>
        <DropZone onFiles={take} refused={Boolean(error)}>
          {file ? (
            <Flex gap={10} align="center" justify="center">
              <span className="e-cut">{file.name}</span>
              <Help as="span" small>
                {formatBytes(file.size)}
              </Help>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('form.remove_file', { name: file.name })}
                onClick={() => onFile(null)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Flex>
          ) : (
            <Flex gap={8} align="center" justify="center" wrap="wrap">
              {say('form.drop')}
              <FileButton multiple accept={ACCEPT} onChange={take}>
                {(props) => (
                  <Button {...props} variant="default">
                    {say('form.choose_file')}
                  </Button>
                )}
              </FileButton>
            </Flex>
          )}
        </DropZone>
      </Flex>
    </Input.Wrapper>
  )
}
