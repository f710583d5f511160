import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import { HEARTBEAT_MS } from '@entrepot/contract/presence/presence.ts'
import { Flex, VisuallyHidden } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { refreshOn } from '../../kernel/push-topics.ts'
import { presence } from './api.ts'
import { lookAt } from './tab.ts'
import { presenceWords } from './words.ts'

const MOST_SHOWN = 4
void presenceWords.load().catch(() => undefined)
refreshOn('presence', ['presence'])

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

const Person = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex
    component="li"
    align="center"
    justify="center"
    w={30}
    h={30}
    mr={-6}
    bd="2px solid var(--e-ground)"
    bdrs="50%"
    bg="var(--e-selected)"
    c="var(--e-text)"
    fz={11}
    fw={600}
    title={title}
  >
    {children}
  </Flex>
)

type Props = {
  label: string
  /** The question who else is there. */
  query: Pick<UseQueryOptions<{ data: Ref[] }>, 'queryKey' | 'queryFn'>
  /** Which place it is, to be told from another one. */ place: string
  /** Says that this tab shows it. */ onSay: (tab: string) => Promise<unknown>
}
/**
 * Who else looks at a place now. Who falls silent is told by no event: it is asked for again as often as people say
 * that they are there.
 */
export const PlacePresence = ({ label, query, place, onSay }: Props) => {
  const say = presenceWords.use()
  const { data } = useQuery({
    ...query,
    refetchInterval: HEARTBEAT_MS,
    retry: false,
    gcTime: 0,
  })
  const latest = useRef(onSay)
  useEffect(() => {
    latest.current = onSay
  })
  useEffect(() => lookAt((tab) => latest.current(tab)), [place])
  const others = data?.data ?? []
  if (others.length === 0) return null
  const beyond = others.length - MOST_SHOWN
  return (
    <Flex component="ul" align="center" pr={6} style={{ alignSelf: 'center' }} aria-label={label}>
      {others.slice(0, MOST_SHOWN).map(({ guid, name }) => (
        <Person key={guid} title={name}>
          <span aria-hidden>{initialsOf(name)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </Person>
      ))}
      {beyond > 0 && (
        <Person
          title={others
            .slice(MOST_SHOWN)
            .map(({ name }) => name)
            .join(', ')}
        >
          <span aria-hidden>+{formatNumber(beyond)}</span>
          <VisuallyHidden>{say('others', { count: beyond, shown: formatNumber(beyond) })}</VisuallyHidden>
        </Person>
      )}
    </Flex>
  )
}

export const FolderPresence = ({ folder }: { folder: string }) => {
  const say = presenceWords.use()
  return (
    <PlacePresence
      label={say('here')}
      query={presence.list.query({ query: { folder } })}
      place={folder}
      onSay={(tab) => presence.look({ body: { folder, tab } }, { quiet: true })}
    />
  )
}
