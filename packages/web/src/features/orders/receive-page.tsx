import type { Order, OrderLine } from '@entrepot/contract/orders/order.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { queryClient } from '../../kernel/client.ts'
import type { FieldTexts } from '../../kernel/field-errors.ts'
import { formatNumber } from '../../kernel/format.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Form } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited } from '../../ui/record-awaited.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { FolderFilter } from '../folders/index.ts'
import { refreshStock } from '../stock/index.ts'
import { orders } from './api.ts'
import { CameFields } from './came-fields.tsx'
import { bodyLines, type Came, fieldsOf, isEmpty, NOTHING, overOf, partOf } from './came.ts'
import { orderWords } from './words.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** What came of an order is counted, scanned or typed, and put into stock as one act. */
export const ReceivePage = () => {
  const say = orderWords.use()
  const { guid } = useParams({ from: '/main/orders/$guid/receive' })
  const { data, error, refetch } = useQuery(orders.get.query({ params: { guid } }))
  if (data) return <Receive key={data.version} order={data} />
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

const Receive = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  const navigate = useNavigate()
  const { guid, number } = order
  const lines = order.articles.filter(({ closed }) => closed === null)
  const [destination, setDestination] = useState<string | null>(null)
  const [came, setCame] = useState<Readonly<Record<string, Came>>>({})
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [over, setOver] = useState<string[] | null>(null)
  const cameOf = (line: string) => came[line] ?? NOTHING
  const change = (line: string, part: Partial<Came>) =>
    setCame((before) => ({ ...before, [line]: { ...(before[line] ?? NOTHING), ...part } }))
  const sent = lines.filter(({ guid: line }) => !isEmpty(cameOf(line)))
  const { submit, saving, errors } = useSubmit(
    (options, confirm: boolean) =>
      orders.receive(
        { params: { guid }, body: { destination: destination!, lines: bodyLines(sent, cameOf), confirm, comment } },
        options,
      ),
    {
      fields: () => ['destination', 'lines', ...sent.flatMap((_, at) => fieldsOf(at))],
      onDone: () => {
        toast.success(say('receive.done'))
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void refreshStock()
        void navigate({ to: '/orders/$guid', params: { guid }, replace: true })
      },
      onRefused: () => setOver(null),
    },
  )
  useScan(({ code }) => {
    const line = lines.find(({ tag }) => tag !== null && codeKey(tag) === codeKey(code))
    play(line ? 'good' : 'bad')
    if (!line) return toast.error(say('receive.scan_unknown', { code }))
    const quantity = (cameOf(line.guid).quantity ?? 0) + 1
    change(line.guid, { quantity })
    return toast.success(say('receive.scanned', { name: line.name, count: formatNumber(quantity) }))
  })
  const send = () => {
    setTried(true)
    if (destination === null || sent.length === 0) return
    const names = overOf(sent, cameOf)
    if (names.length > 0) setOver(names)
    else submit(false)
  }
  const errorsOf = (line: OrderLine): FieldTexts => partOf(errors, sent.indexOf(line))
  return (
    <Page
      title={say('receive.title', { number })}
      body="narrow"
      breadcrumb={
        <Link to="/orders/$guid" params={{ guid }} className="e-cut">
          {number}
        </Link>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) send()
        }}
      >
        <Destination
          value={destination}
          error={errors.destination ?? (tried && destination === null ? say('receive.needed') : undefined)}
          onChange={setDestination}
        />
        <Flex justify="space-between" align="center" gap={8} wrap="wrap">
          <Help>{say('receive.scan')}</Help>
          <Button
            variant="default"
            onClick={() =>
              setCame(
                Object.fromEntries(
                  lines.map((line) => [line.guid, { ...cameOf(line.guid), quantity: line.remaining || null }]),
                ),
              )
            }
          >
            {say('receive.all')}
          </Button>
        </Flex>
        <Wrong>{errors.lines ?? (tried && sent.length === 0 ? say('receive.nothing') : undefined)}</Wrong>
        <Box component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {lines.map((line) => (
            <CameFields
              key={line.guid}
              line={line}
              came={cameOf(line.guid)}
              errors={errorsOf(line)}
              onChange={(part) => change(line.guid, part)}
            />
          ))}
        </Box>
        <TextInput
          label={say('receive.comment')}
          maxLength={5_000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Flex
          justify="flex-end"
          py={12}
          pos="sticky"
          bottom={-24}
          bg="var(--e-ground)"
          style={{ borderTop: '1px solid var(--e-line)', zIndex: 1 }}
        >
          <Button type="submit" loading={saving}>
            {say('receive.action')}
          </Button>
        </Flex>
      </Form>
      {over && (
        <ConfirmDialog
          opened
          title={say('receive.over_title')}
          action={say('receive.over_action')}
          busy={saving}
          onConfirm={() => submit(true)}
          onClose={() => setOver(null)}
        >
          {say('receive.over_text', { names: over.join(', ') })}
        </ConfirmDialog>
      )}
    </Page>
  )
}

type DestinationProps = { value: string | null; error: string | undefined; onChange: (folder: string | null) => void }
const Destination = ({ value, error, onChange }: DestinationProps) => {
  const say = orderWords.use()
  const id = useId()
  return (
    <Flex direction="column" gap={4} role="group" aria-labelledby={id}>
      <Box id={id} fz={13} fw={500}>
        {say('receive.destination')}
      </Box>
      <FolderFilter
        folder={value ?? undefined}
        onChange={(folder) => onChange(folder ?? null)}
        labels={{
          none: say('receive.choose'),
          chosen: (name) => name,
          clear: say('receive.clear'),
          pick: say('receive.pick'),
        }}
        refusal={(folder) =>
          folder === null ? say('receive.needed') : folder.permission === 'write' ? null : say('receive.read_only')
        }
      />
      <Wrong>{error}</Wrong>
    </Flex>
  )
}
