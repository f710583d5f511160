import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCan } from '../../kernel/session.ts'
import { errorText } from '../../kernel/words.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Banner } from '../../ui/small.tsx'
import { FolderFilter, type FolderNode } from '../folders/index.ts'
import { MODEL_ADD } from './access.ts'
import { quickupdate } from './api.ts'
import type { QuickList } from './quick-list.ts'
import { quickWords } from './words.ts'

type Props = { list: QuickList; change: (next: (before: QuickList) => QuickList) => unknown }

/** Form model, where things are, where they go (QU-03). */
export const Choices = ({ list, change }: Props) => {
  const say = quickWords.use()
  const mayAdd = useCan(MODEL_ADD)
  const { data } = useQuery(quickupdate.templates.query({ query: { size: 500 } }))
  const models = data?.data ?? []
  if (data && models.length === 0)
    return (
      <Banner
        tone="info"
        action={
          mayAdd && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/settings/quickupdate/templates/$guid" params={{ guid: 'new' }} />
              )}
            >
              {say('make_model')}
            </Button>
          )
        }
      >
        {say('no_model')}
      </Banner>
    )
  return (
    <Flex gap="12px 24px" wrap="wrap" align="flex-end">
      <NativeSelect
        label={say('model')}
        required
        w={300}
        maw="100%"
        value={models.some(({ guid }) => guid === list.template) ? (list.template ?? '') : ''}
        data={[
          { value: '', label: say('choose_model') },
          ...models.map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={(event) => {
          const template = event.currentTarget.value || null
          change((before) => ({ ...before, template }))
        }}
      />
      <Place
        what="location"
        folder={list.location}
        onChange={(location) => change((before) => ({ ...before, location }))}
      />
      <Place
        what="destination"
        folder={list.destination}
        refusal={(folder) => (folder?.permission === 'write' ? null : (errorText('folder_denied') ?? ''))}
        onChange={(destination) => change((before) => ({ ...before, destination }))}
      />
    </Flex>
  )
}

type PlaceProps = {
  what: 'location' | 'destination'
  folder: string | null
  refusal?: (folder: FolderNode | null) => string | null
  onChange: (folder: string | null) => void
}
const Place = ({ what, folder, refusal, onChange }: PlaceProps) => {
  const say = quickWords.use()
  const id = useId()
  return (
    <Flex direction="column" gap={4} role="group" aria-labelledby={id}>
      <Box id={id} fz={13} fw={500}>
        {say(`${what}.label`)}
      </Box>
      <FolderFilter
        folder={folder ?? undefined}
        onChange={(chosen) => onChange(chosen ?? null)}
        labels={{
          none: say(`${what}.none`),
          chosen: (name) => name,
          clear: say(`${what}.clear`),
          pick: say(`${what}.pick`),
        }}
        {...(refusal && { refusal })}
      />
    </Flex>
  )
}
