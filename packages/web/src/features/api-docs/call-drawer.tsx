import { Box, Flex } from '@mantine/core'
import { Facts } from '../../ui/facts.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Table } from '../../ui/table.tsx'
import { Help } from '../../ui/text.tsx'
import { type Body, type Call, kindText, rowsOf } from './description.ts'
import { Method } from './method.tsx'
import { Sample } from './sample.tsx'
import { TryCall } from './try-call.tsx'
import { apiDocsWords } from './words.ts'

type Props = { call: Call; token: string; onToken: (token: string) => void; onClose: () => void }

/** One call: who it is open to, what it takes, what it answers, and a way to try it. */
export const CallDrawer = ({ call, token, onToken, onClose }: Props) => {
  const say = apiDocsWords.use()
  return (
    <SideDrawer
      title={
        <Flex component="span" gap={6} align="baseline" wrap="wrap">
          <Method of={call.method} />
          <code style={{ overflowWrap: 'anywhere' }}>{call.path}</code>
        </Flex>
      }
      takeFocus
      onClose={onClose}
    >
      <Sections>
        <Box component="p">{call.summary}</Box>
        <Access call={call} />
        {call.parameters.length > 0 && (
          <Section level={3} title={say('parameters')}>
            <Parameters call={call} />
          </Section>
        )}
        {call.body && (
          <Section level={3} title={say('body')} beside={<Help small>{call.body.type}</Help>}>
            <Shape body={call.body} />
          </Section>
        )}
        <Section level={3} title={say('answers')}>
          <Answers call={call} />
        </Section>
        <TryCall call={call} token={token} onToken={onToken} />
      </Sections>
    </SideDrawer>
  )
}

const NAMED = ['public', 'signed-in', 'operator', 'publisher', 'ticket'] as const
const Access = ({ call: { access, module, peopleOnly, changes } }: { call: Call }) => {
  const say = apiDocsWords.use()
  const named = NAMED.find((one) => one === access)
  const isUser = access === 'signed-in' || Array.isArray(access)
  return (
    <Facts
      facts={[
        [say(named ? 'access.label' : 'access.one_of'), named ? say(`access.${named}`) : [access].flat().join('\n')],
        [
          say('access.programs'),
          isUser && say(peopleOnly ? 'access.people' : changes ? 'access.write' : 'access.read'),
        ],
        [say('access.module'), module ?? ''],
      ]}
    />
  )
}

const Parameters = ({ call }: { call: Call }) => {
  const say = apiDocsWords.use()
  return (
    <Table cell="5px 8px" fz={13} breaks>
      <thead>
        <tr>
          <th scope="col" style={{ width: '45%' }}>
            {say('name')}
          </th>
          <th scope="col">{say('where')}</th>
          <th scope="col">{say('kind')}</th>
        </tr>
      </thead>
      <tbody>
        {call.parameters.map(({ name, in: where, required, schema }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              {say(`places.${where}`)}, {say(required ? 'required' : 'optional')}
            </td>
            <td>{kindText(schema)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Shape = ({ body }: { body: Body }) => {
  const say = apiDocsWords.use()
  const rows = rowsOf(body.schema)
  return (
    <>
      {rows.length > 0 && (
        <Table cell="5px 8px" fz={13} breaks>
          <thead>
            <tr>
              <th scope="col" style={{ width: '45%' }}>
                {say('name')}
              </th>
              <th scope="col">{say('kind')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, kind, required }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  {required && (
                    <Box component="span" c="var(--e-error)" aria-label={say('required')}>
                      {'\u00A0*'}
                    </Box>
                  )}
                </td>
                <td>{kind}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {body.example !== undefined && <Sample label={say('example')} value={body.example} />}
    </>
  )
}

const Answers = ({ call }: { call: Call }) => {
  const good = call.answers.filter(({ body }) => body)
  return (
    <>
      <Facts facts={call.answers.map(({ status, text }) => [status, text] as const)} of="52px minmax(0, 1fr)" fz={13} />
      {good.map(({ status, body }) => body && <Shape key={status} body={body} />)}
    </>
  )
}
