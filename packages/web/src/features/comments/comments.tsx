import type { Comment } from '@entrepot/contract/comments/comment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { useStale } from '../../kernel/forms.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { DateText } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { comments } from './api.ts'
import { CommentEditor } from './comment-editor.tsx'
import { piecesOf } from './mention.ts'
import { commentWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

refreshOn('items', ['comments'])
refreshOn('folders', ['comments'])

const SIZE = 50
type Props = { target: RecordTarget; guid: string }

/** What is said about a record, newest first (ATT-08, ATT-09). */
export const Comments = ({ target, guid }: Props) => {
  const say = commentWords.use()
  const client = useQueryClient()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...comments.list.key, target, guid],
    queryFn: ({ pageParam, signal }) =>
      comments.list({ query: { target, guid, page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const [removing, setRemoving] = useState<Comment | null>(null)
  const refresh = () => void client.invalidateQueries({ queryKey: comments.list.key })
  const leave = () => {
    setRemoving(null)
    refresh()
  }
  const removal = useSubmit(
    (options, comment: Comment) => comments.remove({ params: { guid: comment.guid } }, options),
    {
      onDone: () => {
        toast.success(say('removed'))
        leave()
      },
      onRefused: leave,
    },
  )
  if (isPending) return <SkeletonRows rows={4} />
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <Flex direction="column" gap={12}>
      <CommentEditor
        target={target}
        guid={guid}
        action={say('send')}
        save={(written, options) => comments.add({ body: { target, guid, ...written } }, options)}
        onSaved={() => {
          toast.success(say('sent'))
          refresh()
        }}
      />
      {rows.length === 0 ? (
        <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
      ) : (
        <ul aria-label={say('caption')}>
          {rows.map((comment) => (
            <Line
              key={comment.guid}
              comment={comment}
              target={target}
              guid={guid}
              onChanged={refresh}
              onRemove={() => setRemoving(comment)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          opened
          title={say('remove_title')}
          action={say('remove')}
          danger
          busy={removal.saving}
          onConfirm={() => removal.submit(removing)}
          onClose={() => setRemoving(null)}
        >
          {say('remove_text')}
        </ConfirmDialog>
      )}
    </Flex>
  )
}

const Line = ({
  comment,
  target,
  guid,
  onChanged,
  onRemove,
}: {
  comment: Comment
  target: RecordTarget
  guid: string
  onChanged: () => void
  onRemove: () => void
}) => {
  const say = commentWords.use()
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited)
    return (
      <li>
        <EditLine
          comment={comment}
          target={target}
          guid={guid}
          onDone={(isSaved) => {
            setIsEdited(false)
            if (isSaved) onChanged()
          }}
        />
      </li>
    )
  const entries = [
    { label: say('edit'), icon: IconPencil, run: () => setIsEdited(true) },
    { label: say('remove'), icon: IconTrash, danger: true, separated: true, run: onRemove },
  ]
  return (
    <Box component="li" py={10} style={{ borderBottom: '1px solid var(--e-line)' }}>
      <Flex align="center" wrap="wrap" gap={8}>
        {comment.author?.picture && (
          <Box
            component="img"
            bdrs="50%"
            style={{ objectFit: 'cover' }}
            src={`${comment.author.picture}&size=64`}
            width={24}
            height={24}
            alt=""
          />
        )}
        <strong>{comment.author?.name ?? say('gone')}</strong>
        <Box component="span" mr="auto" c="dimmed" fz={12}>
          <DateText value={comment.createdAt} kind="relative" /> {comment.editedAt && say('edited')}
        </Box>
        {comment.own && (
          <DotsMenu label={say('actions', { date: formatDateTime(comment.createdAt) })} entries={entries} size={24} />
        )}
      </Flex>
      <Box component="p" mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {piecesOf(comment.text, comment.mentions).map((piece, index) =>
          piece.isName ? (
            <Box component="mark" bg="none" c="var(--e-link)" fw={550} key={index}>
              {piece.text}
            </Box>
          ) : (
            piece.text
          ),
        )}
      </Box>
    </Box>
  )
}

const EditLine = ({
  comment,
  target,
  guid,
  onDone,
}: {
  comment: Comment
  target: RecordTarget
  guid: string
  onDone: (isSaved: boolean) => void
}) => {
  const say = commentWords.use()
  const stale = useStale(comment)
  return (
    <CommentEditor
      target={target}
      guid={guid}
      action={say('save')}
      initial={comment}
      {...(stale.current && { notice: <Banner tone="warning">{say('stale')}</Banner> })}
      save={(written, options) =>
        stale.watch(
          comments.change({ params: { guid: comment.guid }, body: { ...written, version: stale.version } }, options),
        )
      }
      onSaved={() => {
        toast.success(say('saved'))
        onDone(true)
      }}
      onCancel={() => onDone(false)}
    />
  )
}
