import type { ItemLike } from '@entrepot/contract/image-search/image-search.ts'
import { Box, Button, FileButton, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconCamera, IconPhotoSearch, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useLanguage, errorText } from '../../kernel/words.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/small.tsx'
import { loadPrepare } from '../pictures/index.ts'
import { imageSearches } from './api.ts'
import { imageSearchWords } from './words.ts'
import { Columns } from '../../ui/columns.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'
import css from './image-search.module.css'

type Answer = Awaited<ReturnType<typeof imageSearches.run>>

type Search = { state: 'asked' } | { state: 'answered'; answer: Answer } | { state: 'refused'; reason: string }

/** Sends the last picture that was given; an answer to one before it is late, and nobody waits for it. */
const useImageSearch = () => {
  const [picture, setPicture] = useState<string | null>(null)
  const [shown, show] = useState<Search | null>(null)
  const turn = useRef(0)
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture],
  )

  const search = async (given: File) => {
    const own = ++turn.current
    const isLast = () => turn.current === own
    show({ state: 'asked' })
    try {
      const { prepared, readPicture } = await loadPrepare()
      const read = await readPicture(given)
      if (!isLast()) return
      if (!read) return show({ state: 'refused', reason: errorText('image') ?? '' })
      setPicture(URL.createObjectURL(given))
      const found = await imageSearches.run({ file: await prepared(given, read, null) }, { quiet: true })
      if (isLast()) show({ state: 'answered', answer: found })
    } catch (error) {
      if (!isFailure(error)) throw error
      if (isLast()) show({ state: 'refused', reason: textOf(error) })
    }
  }
  return {
    picture,
    answer: shown?.state === 'answered' ? shown.answer : null,
    refusal: shown?.state === 'refused' ? shown.reason : null,
    busy: shown?.state === 'asked',
    search: (file: File | null | undefined) => {
      if (file) void search(file)
    },
  }
}

/** Items that look like a picture: chosen, dropped, pasted or taken with a camera (SRCH-15). */
export const ImageSearchPage = () => {
  const say = imageSearchWords.use()
  const { picture, answer, refusal, busy, search } = useImageSearch()
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const paste = (event: ClipboardEvent) =>
      latest.current([...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/')))
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  return (
    <Page
      title={say('title')}
      {...(answer &&
        answer.data.length > 0 && {
          count: (
            <span aria-live="polite">
              {say('count', { count: answer.data.length, shown: formatNumber(answer.data.length) })}
            </span>
          ),
        })}
    >
      <Box component="p" mb={16} maw={1040} c="dimmed">
        {say('intro')}
      </Box>
      <Flex wrap="wrap" gap={24} align="stretch" maw={1040} mb={24}>
        <DropZone onFiles={([file]) => search(file)}>
          <IconPhotoSearch size={32} stroke={1.4} aria-hidden />
          <p>{say('drop')}</p>
          <Flex wrap="wrap" justify="center" gap={12}>
            <FileButton accept="image/*" onChange={search}>
              {(props) => (
                <Button {...props} loading={busy} leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}>
                  {say('choose')}
                </Button>
              )}
            </FileButton>
            <FileButton accept="image/*" capture="environment" onChange={search}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={busy}
                  leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
                >
                  {say('camera')}
                </Button>
              )}
            </FileButton>
          </Flex>
          <Box component="p" c="dimmed">
            {say('help')}
          </Box>
        </DropZone>
        {picture && (
          <Flex component="figure" direction="column" gap={8}>
            <Box
              component="img"
              display="block"
              w={240}
              h={200}
              bd="1px solid var(--e-line)"
              bdrs={8}
              bg="var(--e-panel)"
              style={{ objectFit: 'contain' }}
              src={picture}
              alt=""
            />
            <Box component="figcaption" c="dimmed" fz={13}>
              {say('yours')}
            </Box>
          </Flex>
        )}
      </Flex>
      <Refusal>{refusal}</Refusal>
      {busy && (
        <Box component="p" c="dimmed" role="status">
          {say('searching')}
        </Box>
      )}
      {answer && <Results answer={answer} />}
    </Page>
  )
}

const Results = ({ answer: { data, fellBack, waiting } }: { answer: Answer }) => {
  const say = imageSearchWords.use()
  return (
    <section aria-labelledby="similar-items">
      {(fellBack || waiting > 0) && (
        <Flex direction="column" gap={8} maw={1040} mb={12}>
          {fellBack && <Banner tone="warning">{say('fell_back')}</Banner>}
          {waiting > 0 && (
            <Banner tone="info">{say('waiting', { count: waiting, shown: formatNumber(waiting) })}</Banner>
          )}
        </Flex>
      )}
      {data.length === 0 ? (
        <EmptyState kind="no-result" title={say('none')} text={say('none_text')} />
      ) : (
        <>
          <Box component="h2" m="0 0 12px" fz={16} id="similar-items">
            {say('results')}
          </Box>
          <Columns component="ol" of="repeat(auto-fill, minmax(190px, 1fr))" gap={16}>
            {data.map((like) => (
              <Tile key={like.item.guid} like={like} />
            ))}
          </Columns>
        </>
      )}
    </section>
  )
}

const Tile = ({ like: { item, picture, score } }: { like: ItemLike }) => {
  const say = imageSearchWords.use()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(score)
  return (
    <li>
      <Link className={css.tile} to="/item/$guid" params={{ guid: item.guid }}>
        <Box
          component="img"
          w="100%"
          h={150}
          bdrs={4}
          style={{ objectFit: 'cover' }}
          src={`${picture}&size=256`}
          alt=""
          loading="lazy"
        />
        <Box component="strong" style={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </Box>
        <Help as="span">{item.parent.name}</Help>
        <Help as="span">{say('score', { percent })}</Help>
      </Link>
    </li>
  )
}
