import { MOST_PICTURES, type Picture, type PictureTarget } from '@entrepot/contract/pictures/picture.ts'
import { Box, Button, FileButton, Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { refreshOn, notifySelf } from '../../kernel/push-topics.ts'
import { undo, wayBack } from '../../kernel/undo.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { pictures } from './api.ts'
import { prepared, readPicture } from './prepare.ts'
import type { Cut } from './square.ts'
import { pictureWords } from './words.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)
const Viewer = lazyPart(async () => (await import('./viewer.tsx')).Viewer)

const TOPICS = { items: 'items', folders: 'folders', users: 'users', companies: 'config' } as const
for (const topic of Object.values(TOPICS)) refreshOn(topic, ['pictures'])

type Props = { target: PictureTarget; guid: string; name: string; mayAdd: boolean; mayRemove: boolean }

/** The pictures of a record: looked at, added by choosing, dropping or pasting, put in order and deleted (ITEM-32). */
export const Pictures = ({ target, guid, name, mayAdd, mayRemove }: Props) => {
  const say = pictureWords.use()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(pictures.list.query({ query: { target, id: guid } }))
  // By its guid: an order that arrives meanwhile moves the picture, and what is done is done to the one that is shown.
  const [opened, setOpened] = useState<string | null>(null)
  const most = MOST_PICTURES[target]
  const shown = data?.data ?? []
  const at = shown.findIndex((picture) => picture.guid === opened)
  const room = most === 1 ? 1 : most - shown.length
  const sending = useSending({ target, guid, room, most, replaced: most === 1 ? shown[0]?.guid : undefined, mayRemove })

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: pictures.list.key })
    notifySelf(TOPICS[target], { guids: [guid] })
  }
  const move = async (from: number, to: number) => {
    const picture = shown[from]
    if (!picture || from === to) return
    const { guid: id } = picture
    client.setQueryData<{ data: Picture[] }>(pictures.list.query({ query: { target, id: guid } }).queryKey, {
      data: shown.toSpliced(from, 1).toSpliced(to, 0, picture),
    })
    await pictures.move({ params: { id }, body: { position: to } }).then(
      ({ data: moved }) => {
        const left = moved.map((one) => one.guid)
        const takeBack = () => pictures.move({ params: { id }, body: { position: from, from: left } })
        undo.offer(say('moved', { place: to + 1, count: shown.length }), wayBack(say('undo'), takeBack, refresh))
      },
      () => undefined,
    )
    await refresh()
  }
  const remove = async (picture: Picture) => {
    try {
      await pictures.remove({ params: { id: picture.guid }, query: { target } })
    } catch {
      return
    }
    setOpened(null)
    const takeBack = () => pictures.restore({ params: { id: picture.guid }, body: {} })
    undo.offer(say('remove.removed'), wayBack(say('undo'), takeBack, refresh))
    await refresh()
  }
  const drop = (event: DragEvent) => {
    if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') void sending.take([...event.dataTransfer.files])
  }

  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />
  if (!mayAdd && shown.length === 0) return null
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      pb={12}
      aria-label={say('title')}
      onDragEnter={drop}
      onDragOver={drop}
      onDrop={drop}
    >
      {shown.length > 0 && (
        <Flex component="ul" wrap="wrap" align={most > 1 ? 'flex-end' : undefined} gap={8}>
          {shown.map((picture, index) => (
            <Thumb
              key={picture.guid}
              picture={picture}
              index={index}
              name={name}
              count={shown.length}
              onOpen={() => setOpened(picture.guid)}
              onMove={mayAdd && shown.length > 1 ? (from, to) => void move(from, to) : undefined}
            />
          ))}
        </Flex>
      )}
      {mayAdd && <Adding most={most} hasOne={shown.length > 0} sending={sending} />}
      <Refusal>{sending.refusal}</Refusal>
      {sending.cutting && <CropDialog picture={sending.cutting.picture} onUse={sending.use} onClose={sending.leave} />}
      {at >= 0 && (
        <Viewer
          pictures={shown}
          at={at}
          name={name}
          onShow={(next) => setOpened(shown[next]?.guid ?? null)}
          onMove={mayAdd ? (from, to) => void move(from, to) : undefined}
          onRemove={mayRemove ? remove : undefined}
          onClose={() => setOpened(null)}
        />
      )}
    </Flex>
  )
}

type ThumbProps = {
  picture: Picture
  index: number
  name: string
  count: number
  onOpen: () => void
  onMove: ((from: number, to: number) => void) | undefined
}
const PLACE = 'application/x-entrepot-picture'

const Thumb = ({ picture, index, name, count, onOpen, onMove }: ThumbProps) => {
  const say = pictureWords.use()
  return (
    <li
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(PLACE, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(PLACE) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(PLACE)
        if (from !== '') onMove?.(Number(from), index)
      }}
    >
      <Box
        type="button"
        component="button"
        display="block"
        bd="1px solid var(--e-line)"
        w={index === 0 ? 112 : 72}
        h={index === 0 ? 112 : 72}
        bdrs={8}
        bg="var(--e-ground)"
        style={{ overflow: 'hidden' }}
        aria-label={say('open', { name, place: index + 1 })}
        onClick={onOpen}
      >
        <Box
          component="img"
          w="100%"
          h="100%"
          style={{ objectFit: 'cover' }}
          src={`${picture.picture}&size=256`}
          alt={say('alt', { name, place: index + 1, count })}
          loading="lazy"
          draggable={false}
        />
      </Box>
    </li>
  )
}

const Adding = ({ most, hasOne, sending }: { most: number; hasOne: boolean; sending: Sending }) => {
  const say = pictureWords.use()
  return (
    <Flex align="center" wrap="wrap" gap={8}>
      <FileButton
        accept="image/*"
        multiple={most > 1}
        onChange={(chosen: File | File[] | null) => void sending.take(chosen ? [chosen].flat() : [])}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={sending.progress !== null}
            leftSection={<IconPhotoPlus size={15} stroke={1.7} aria-hidden />}
          >
            {say(most === 1 && hasOne ? 'change' : 'add')}
          </Button>
        )}
      </FileButton>
      <Help as="span" small>
        {most > 1 ? say('help', { max: most }) : say('help_single')}
      </Help>
      {sending.progress !== null && (
        <ProgressBar label={say('sending')} done={Math.round(sending.progress * 100)} total={100} />
      )}
    </Flex>
  )
}

type Sending = ReturnType<typeof useSending>
type Chosen = { file: File; picture: ImageBitmap; cut: Cut | null }

/** From what was chosen to what is kept: one picture may be cut first, several are sent one after the other. */
const useSending = ({
  target,
  guid,
  room,
  most,
  replaced,
  mayRemove,
}: {
  target: PictureTarget
  guid: string
  room: number
  most: number
  /** The one that a new picture takes the place of. */ replaced: string | undefined
  mayRemove: boolean
}) => {
  const say = pictureWords.use()
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [cutting, setCutting] = useState<{ file: File; picture: ImageBitmap } | null>(null)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: pictures.list.key })
    notifySelf(TOPICS[target], { guids: [guid] })
  }
  const takeBack = (kept: readonly Picture[]): Promise<unknown> =>
    replaced !== undefined && kept[0]
      ? pictures.restore({ params: { id: replaced }, body: { instead: kept[0].guid } })
      : Promise.all(kept.map((one) => pictures.remove({ params: { id: one.guid }, query: { target } })))
  const tell = async (kept: readonly Picture[]) => {
    if (kept.length === 0) return
    undo.offer(
      say('added', { count: kept.length }),
      mayRemove ? wayBack(say('undo'), () => takeBack(kept), refresh) : undefined,
    )
    await refresh()
  }
  const { submit: send, saving } = useSubmit(
    async (options, files: readonly Chosen[]) => {
      setShare(0)
      const kept: Picture[] = []
      try {
        for (const { file, picture, cut } of files) {
          const ready = await prepared(file, picture, cut)
          const onProgress = (done: number, total: number | null) =>
            setShare((kept.length + done / (total ?? ready.size)) / files.length)
          kept.push(
            await pictures.add({ body: { target, id: guid }, file: ready }, { ...options, quiet: true, onProgress }),
          )
        }
      } finally {
        void tell(kept)
      }
    },
    { onRefused: (failure) => setRefusal(textOf(failure)) },
  )
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || saving || cutting) return
    // Said at once; the server says the same.
    if (files.length > room) return setRefusal(errorText('pictures_full', { max: most }) ?? null)
    setRefusal(null)
    const read = await Promise.all(files.map(async (file) => ({ file, picture: await readPicture(file), cut: null })))
    const unreadable = read.find(({ picture }) => picture === null)
    if (unreadable) return setRefusal(say('unreadable', { name: unreadable.file.name }))
    const [first] = read
    if (read.length === 1 && first?.picture) return setCutting({ file: first.file, picture: first.picture })
    send(read.flatMap(({ file, picture, cut }) => (picture ? [{ file, picture, cut }] : [])))
  }
  usePaste((files) => void take(files))
  return {
    progress: saving ? share : null,
    refusal,
    cutting,
    take,
    use: (cut: Cut | null) => {
      const chosen = cutting
      setCutting(null)
      if (chosen) send([{ ...chosen, cut }])
    },
    leave: () => setCutting(null),
  }
}

/** A picture pasted anywhere on the screen is meant for the record that is open; a text pasted into a field is not. */
const usePaste = (onFiles: (files: File[]) => void) => {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0 || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
