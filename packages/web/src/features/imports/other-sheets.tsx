import type { Import } from '@entrepot/contract/imports/import.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { AllSheets } from './all-sheets.tsx'
import { importWords } from './words.ts'

/** The other sheets of the file: brought along in one go, each with its mapping, and how far they are. */
export const OtherSheets = ({ state }: { state: Import }) => {
  const say = importWords.use()
  const client = useQueryClient()
  const bringing = useSubmit((options) => imports.sheets({ params: { guid: state.guid } }, options), {
    onDone: () => {
      void client.invalidateQueries({ queryKey: imports.get.key })
      void client.invalidateQueries({ queryKey: imports.list.key })
    },
  })
  const known = new Set([state.sheet, ...state.siblings.map(({ sheet }) => sheet)])
  const left = state.sheets.filter(({ name, hidden, rows }) => !hidden && rows > 1 && !known.has(name))
  return (
    <>
      {left.length > 0 && state.status === 'draft' && (
        <Banner
          tone="info"
          action={
            <Button size="xs" variant="default" loading={bringing.saving} onClick={() => bringing.submit()}>
              {say('bring_sheets')}
            </Button>
          }
        >
          {say('more_sheets', { count: left.length, shown: String(left.length) })}
        </Banner>
      )}
      {state.siblings.length > 0 && (
        <>
          <AllSheets state={state} />
          <Box component="nav" aria-label={say('file_sheets')} mb={16}>
            <Flex component="ul" wrap="wrap" gap="8px 20px">
              <li aria-current="page">
                {state.sheet} <StateBadge>{say(`status.${state.status}`)}</StateBadge>
              </li>
              {state.siblings.map(({ guid, sheet, status }) => (
                <li key={guid}>
                  <Link to="/data/import" search={{ import: guid }}>
                    {sheet}
                  </Link>{' '}
                  <StateBadge>{say(`status.${status}`)}</StateBadge>
                </li>
              ))}
            </Flex>
          </Box>
        </>
      )}
    </>
  )
}
