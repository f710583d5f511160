import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { Box, Button, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../kernel/format.ts'
import { Banner } from '../../ui/small.tsx'
import { Table } from '../../ui/table.tsx'
import { quickWords } from './words.ts'

/** What became of the last run: item, field and reason of each that stayed as it was (QU-15). */
export const Result = ({
  ran: { job, background, updated, failed },
  onClose,
}: {
  ran: QuickRan
  onClose: () => void
}) => {
  const say = quickWords.use()
  const text = background
    ? say('background')
    : failed.length > 0
      ? say('partial')
      : say('done', { count: updated, shown: formatNumber(updated) })
  return (
    <Flex direction="column" gap={8}>
      <Banner
        tone={background ? 'info' : failed.length > 0 ? 'warning' : 'success'}
        action={
          <Flex gap={8}>
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/bulk/$guid" params={{ guid: job }} />}
            >
              {say('report')}
            </Button>
            <Button size="xs" variant="default" onClick={onClose}>
              {say('forget')}
            </Button>
          </Flex>
        }
      >
        {text}
      </Banner>
      {failed.length > 0 && (
        <Box mah={260} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={say('result.title')}>
          <Table cell="6px 8px" fz={14} breaks aria-label={say('result.title')}>
            <thead>
              <tr>
                <th>{say('result.item')}</th>
                <th>{say('result.field')}</th>
                <th>{say('result.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ guid, name, field, message }, at) => (
                <tr key={`${at} ${guid}`}>
                  <td>{name || say('result.hidden')}</td>
                  <td>{field}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </Flex>
  )
}
