import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type Attachment, PREVIEWED } from '@entrepot/contract/attachments/attachment.ts'
import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { saveFile, type Downloaded } from '../../kernel/client.ts'
import { errorText } from '../../kernel/words.ts'
import { ErrorState, Waiting } from '../../ui/states.tsx'
import { uiWords } from '../../ui/words.ts'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'
import css from './attachments.module.css'

/**
 * Shown from the memory of this page, with a type of ours: the address of the file itself never shows anything
 * (ATT-10).
 */
export const PreviewDialog = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => {
  const say = attachmentWords.use()
  const sayUi = uiWords.use()
  const { file, url, failed } = useFile(attachment)
  return (
    <Modal
      opened
      onClose={onClose}
      title={attachment.name}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': sayUi('close') }}
      transitionProps={{ duration: 0 }}
    >
      <div className={css.preview}>
        {failed ? (
          <ErrorState title={errorText('download_failed') ?? ''} />
        ) : !url ? (
          <Waiting />
        ) : attachment.extension === 'pdf' ? (
          <iframe src={url} title={attachment.name} />
        ) : (
          <img src={url} alt={attachment.description || attachment.name} />
        )}
      </div>
      <div className={css.actions}>
        {url && (
          <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            {say('preview_new_tab')}
          </Button>
        )}
        {file && <Button onClick={() => saveFile(file)}>{say('download')}</Button>}
      </div>
    </Modal>
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
