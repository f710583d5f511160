import {
  type Attachment,
  ATTACHMENT_MEGABYTES,
  EXTENSIONS,
  extensionOf,
  MOST_ATTACHMENTS,
  PREVIEWED,
} from '@entrepot/contract/attachments/attachment.ts'
import { type RecordTarget, TARGET_TOPICS } from '@entrepot/contract/modules.ts'
import { Box, Button, FileButton, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload, IconEye, IconFile, IconPencil, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { saveFile } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatBytes } from '../../kernel/format.ts'
import { refreshOn, notifySelf } from '../../kernel/push-topics.ts'
import { can, useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ATTACHMENT_ADD, ATTACHMENT_DELETE, ATTACHMENT_EDIT } from './access.ts'
import { attachments } from './api.ts'
import { attachmentWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog)
const RemoveAttachment = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveAttachment)
const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

refreshOn('items', ['attachments'])
refreshOn('folders', ['attachments'])

type Props = { target: RecordTarget; guid: string; writable: boolean }
type Open = { kind: 'edit' | 'remove' | 'preview'; attachment: Attachment }

/** Files of a record: added by choosing or dropping, looked at, downloaded, renamed and deleted (ATT-06, ATT-10). */
export const Attachments = ({ target, guid, writable }: Props) => {
  const say = attachmentWords.use()
  const mayAdd = useCan(ATTACHMENT_ADD) && writable
  const { data, error, refetch } = useQuery(attachments.list.query({ query: { target, guid } }))
  const [open, setOpen] = useState<Open | null>(null)
  const sending = useSending(target, guid, MOST_ATTACHMENTS - (data?.data.length ?? 0))
  const drop = (event: DragEvent) => {
    if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') sending.send([...event.dataTransfer.files])
  }
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <Flex direction="column" gap={10} onDragEnter={drop} onDragOver={drop} onDrop={drop}>
      {mayAdd && (
        <Flex align="center" wrap="wrap" gap={8}>
          <FileButton accept={ACCEPT} multiple onChange={sending.send}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={sending.current !== null}
                leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
              >
                {say('add')}
              </Button>
            )}
          </FileButton>
          <Help as="span" small>
            {say('drop')}
          </Help>
        </Flex>
      )}
      {sending.current && (
        <ProgressBar
          label={say('sending', { name: sending.current.name })}
          done={Math.round(sending.current.share * 100)}
          total={100}
        />
      )}
      {sending.refusals.length > 0 && (
        <div role="alert">
          <Banner tone="error">
            {sending.refusals.map(({ name, reason }) => (
              <div key={name}>{say('refused', { name, reason })}</div>
            ))}
          </Banner>
        </div>
      )}
      {data.data.length === 0 ? (
        <EmptyState
          kind={mayAdd ? 'unused' : 'no-result'}
          title={say('empty')}
          text={say(mayAdd ? 'empty_text' : 'empty_read')}
        />
      ) : (
        <EntryList label={say('caption')}>
          {data.data.map((attachment) => (
            <Row
              key={attachment.guid}
              attachment={attachment}
              writable={writable}
              onOpen={(kind) => setOpen({ kind, attachment })}
            />
          ))}
        </EntryList>
      )}
      {open?.kind === 'edit' && <EditDialog attachment={open.attachment} onClose={() => setOpen(null)} />}
      {open?.kind === 'remove' && <RemoveAttachment attachment={open.attachment} onClose={() => setOpen(null)} />}
      {open?.kind === 'preview' && <PreviewDialog attachment={open.attachment} onClose={() => setOpen(null)} />}
    </Flex>
  )
}

/** On Windows a list of types is shown by its first entries only; extensions are what the rule is about. */
const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',')
const MOST_BYTES = ATTACHMENT_MEGABYTES * 1_048_576

const download = async ({ guid }: Attachment): Promise<void> => {
  try {
    saveFile(await attachments.download.download({ params: { guid } }))
  } catch (error) {
    if (!isFailure(error)) throw error
    if (!error.reported) toast.error(errorText('download_failed') ?? textOf(error))
  }
}

const Row = ({
  attachment,
  writable,
  onOpen,
}: {
  attachment: Attachment
  writable: boolean
  onOpen: (kind: Open['kind']) => void
}) => {
  const say = attachmentWords.use()
  const [mayEdit, mayDelete] = [useCan(ATTACHMENT_EDIT) && writable, useCan(ATTACHMENT_DELETE) && writable]
  const { name, description, bytes, createdAt, createdBy, extension } = attachment
  const isPreviewed = PREVIEWED[extension] !== undefined
  const Icon = isPreviewed && extension !== 'pdf' ? IconPhoto : IconFile
  const entries = [
    ...(isPreviewed ? [{ label: say('preview'), icon: IconEye, run: () => onOpen('preview') }] : []),
    { label: say('download'), icon: IconDownload, run: () => void download(attachment) },
    ...(mayEdit ? [{ label: say('edit'), icon: IconPencil, run: () => onOpen('edit') }] : []),
    ...(mayDelete
      ? [{ label: say('remove'), icon: IconTrash, danger: true, separated: true, run: () => onOpen('remove') }]
      : []),
  ]
  return (
    <li>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <LinkButton
          fw={550}
          quiet
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => (isPreviewed ? onOpen('preview') : void download(attachment))}
        >
          {name}
        </LinkButton>
        {description && (
          <Box fz={13} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {description}
          </Box>
        )}
        <Help as="div" small>
          {formatBytes(bytes)} <DateText value={createdAt} kind="relative" /> {createdBy?.name}
        </Help>
      </div>
      <DotsMenu label={say('actions', { name })} entries={entries} size={28} />
    </li>
  )
}

/** One after the other: what is refused is told with its name, and the others go on. */
const useSending = (target: RecordTarget, guid: string, room: number) => {
  const say = attachmentWords.use()
  const client = useQueryClient()
  const [current, setCurrent] = useState<{ name: string; share: number } | null>(null)
  const [refusals, setRefusals] = useState<{ name: string; reason: string }[]>([])
  const sendOne = async (file: File): Promise<{ kept: Attachment } | { reason: string }> => {
    // Said before the upload; the server says the same.
    if (!extensionOf(file.name)) return { reason: errorText('file_extension') ?? '' }
    if (file.size === 0) return { reason: errorText('file_invalid') ?? '' }
    if (file.size > MOST_BYTES)
      return { reason: errorText('file_too_large', { megabytes: ATTACHMENT_MEGABYTES }) ?? '' }
    setCurrent({ name: file.name, share: 0 })
    try {
      const kept = await attachments.add(
        { body: { target, guid }, file },
        {
          quiet: true,
          onProgress: (done, total) => setCurrent({ name: file.name, share: done / (total ?? file.size) }),
        },
      )
      return { kept }
    } catch (error) {
      if (!isFailure(error)) throw error
      return { reason: textOf(error) }
    }
  }
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: attachments.list.key })
    const topic = TARGET_TOPICS[target]
    if (topic) notifySelf(topic, { guids: [guid] })
  }
  const tell = async (kept: readonly Attachment[]) => {
    const takeBack = () => Promise.all(kept.map((one) => attachments.remove({ params: { guid: one.guid } })))
    undo.offer(
      say('added', { count: kept.length }),
      can(ATTACHMENT_DELETE) ? wayBack(say('undo'), takeBack, refresh) : undefined,
    )
    await refresh()
  }
  const { submit: send, saving } = useSubmit(
    async (_options, files: readonly File[]) => {
      const [kept, refused]: [Attachment[], { name: string; reason: string }[]] = [[], []]
      setCurrent(null)
      setRefusals([])
      for (const file of files) {
        const sent = await sendOne(file)
        if ('kept' in sent) kept.push(sent.kept)
        else refused.push({ name: file.name, reason: sent.reason })
      }
      return { kept, refused }
    },
    {
      onDone: ({ kept, refused }) => {
        setRefusals(refused)
        if (kept.length > 0) void tell(kept)
      },
    },
  )
  const check = (files: readonly File[]) => {
    if (files.length === 0 || saving) return
    if (files.length > room)
      return setRefusals([
        { name: files[0]!.name, reason: errorText('attachments_full', { max: MOST_ATTACHMENTS }) ?? '' },
      ])
    send(files)
  }
  return { current: saving ? current : null, refusals, send: check }
}
