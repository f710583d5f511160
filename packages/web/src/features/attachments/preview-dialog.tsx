import { type Attachment, PREVIEWED } from '@entrepot/contract/attachments/attachment.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useState } from 'react'
import { saveFile, type Downloaded } from '../../kernel/client.ts'
import { errorText } from '../../kernel/words.ts'
import { ErrorState, Waiting } from '../../ui/states.tsx'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Shown from the memory of this page, with a type of ours: the address of the file itself never shows anything
 * (ATT-10).
 */
export const PreviewDialog = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => {
  const say = attachmentWords.use()
  const { file, url, failed } = useFile(attachment)
  return (
    <Dialog onClose={onClose} title={attachment.name} size="xl">
      <Flex align="center" justify="center" mih={200}>
        {failed ? (
          <ErrorState title={errorText('download_failed') ?? ''} />
        ) : !url ? (
          <Waiting />
        ) : attachment.extension === 'pdf' ? (
          <Box component="iframe" w="100%" h="65vh" bd="1px solid var(--e-line)" src={url} title={attachment.name} />
        ) : (
          <Box
            component="img"
            maw="100%"
            mah="65vh"
            style={{ objectFit: 'contain' }}
            src={url}
            alt={attachment.description || attachment.name}
          />
        )}
      </Flex>
      <Flex justify="flex-end" wrap="wrap" gap={8} pt={16}>
        {url && (
          <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            {say('preview_new_tab')}
          </Button>
        )}
        {file && <Button onClick={() => saveFile(file)}>{say('download')}</Button>}
      </Flex>
    </Dialog>
  )
}

const useFile = ({ guid, extension, name }: Attachment) => {
  const [got, setGot] = useState<{ file: Downloaded; url: string } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let url: string | null = null
    const stop = new AbortController()
    void attachments.download.download({ params: { guid } }, { quiet: true, signal: stop.signal }).then(
      ({ blob }) => {
        if (stop.signal.aborted) return
        const typed = new Blob([blob], { type: PREVIEWED[extension] ?? 'application/octet-stream' })
        url = URL.createObjectURL(typed)
        setGot({ file: { blob: typed, name }, url })
      },
      () => stop.signal.aborted || setFailed(true),
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [guid, extension, name])
  return { file: got?.file ?? null, url: got?.url ?? null, failed }
}
