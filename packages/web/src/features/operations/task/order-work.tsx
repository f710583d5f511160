import type { OpenedTask, TaskArticle } from '@entrepot/contract/operations/task.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { Box, Button, FileButton, Flex } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import type { FieldTexts } from '../../../kernel/field-errors.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { toast } from '../../../kernel/toasts.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { UnsavedGuard } from '../../../shell/index.ts'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Banner } from '../../../ui/small.tsx'
import { Help } from '../../../ui/text.tsx'
import { Camera, ScanBox } from '../../items/index.ts'
import { bodyLines, type Came, CameFields, orderWords, overOf } from '../../orders/index.ts'
import { refreshStock } from '../../stock/index.ts'
import { operations } from '../api.ts'
import { operationWords } from '../words.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog)

const cameOf = ({ quantity, lots, serials }: TaskArticle): Came => ({
  quantity,
  lots: lots.map((lot, at) => ({ ...lot, key: `${at}` })),
  serials: serials.join('\n'),
})

/**
 * The three steps about an order: choosing what is received, reading a file of it, receiving it (TASK-39 to TASK-41).
 */
export const OrderWork = ({ task, isOpen }: { task: OpenedTask; isOpen: boolean }) => {
  const say = operationWords.use()
  const navigate = useNavigate()
  const params = { guid: task.operation.guid, task: task.guid }
  const [typed, setTyped] = useState<Readonly<Record<string, Came>>>({})
  const [asking, setAsking] = useState<{ over: string[] } | null>(null)
  const current = (article: TaskArticle) => typed[article.guid] ?? cameOf(article)
  const ofGuid = (guid: string) => current(task.articles.find((article) => article.guid === guid)!)
  const toOperation = () =>
    void navigate({ to: '/interventions/$guid', params: { guid: task.operation.guid }, ignoreBlocker: true })
  const bodyOf = (confirm: boolean) => ({
    updatedAt: task.updatedAt,
    confirm,
    articles: bodyLines(task.articles, ofGuid).map((line) => ({ ...line, quantity: ofGuid(line.guid).quantity })),
  })
  const fields = () => task.articles.flatMap(({ guid }, at) => fieldsOf(at).concat(fieldsOf(guid)))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['operations'] })
  const save = useSubmit((options) => operations.saveTask({ params, body: bodyOf(true) }, options), {
    fields,
    onDone: () => {
      toast.success(say('task.saved'))
      refresh()
      toOperation()
    },
  })
  const close = useSubmit(
    (options, confirm: boolean) => operations.closeTask({ params, body: bodyOf(confirm) }, options),
    {
      fields,
      onDone: () => {
        toast.success(say('task.closed', { name: task.title }))
        refresh()
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void refreshStock()
        toOperation()
      },
      onRefused: () => {
        play('bad')
        setAsking(null)
      },
    },
  )
  const type = (article: TaskArticle, part: Partial<Came>) =>
    setTyped((before) => ({ ...before, [article.guid]: { ...(before[article.guid] ?? cameOf(article)), ...part } }))
  const errors = { ...save.errors, ...close.errors }
  return (
    <Flex direction="column" flex={1} mih={0} data-full-screen>
      <Box flex={1} mih={0} px={24} style={{ overflowY: 'auto' }}>
        {isOpen && <Ways task={task} onScan={(article, quantity) => type(article, { quantity })} current={current} />}
        {isOpen && task.kind === 'import_of_order_reception' && <FilePart task={task} onRead={() => setTyped({})} />}
        <Unknown task={task} />
        <Box component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {task.articles.map((article, at) => (
            <CameFields
              key={article.guid}
              line={article}
              planned={article.planned}
              came={current(article)}
              plain={task.kind === 'select_articles_of_order'}
              disabled={!isOpen}
              errors={errorsOf(errors, at, article.guid)}
              onChange={(part) => type(article, part)}
            />
          ))}
        </Box>
        {isOpen && task.articles.length > 0 && (
          <Button
            variant="default"
            my={12}
            mih={44}
            onClick={() =>
              setTyped(
                Object.fromEntries(
                  task.articles.map((article) => [
                    article.guid,
                    { ...current(article), quantity: article.planned ?? article.remaining },
                  ]),
                ),
              )
            }
          >
            {say(task.kind === 'select_articles_of_order' ? 'order.all_chosen' : 'task.all_received')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <FootBar>
          <Button
            variant="default"
            size="md"
            loading={save.saving}
            onClick={() => (Object.keys(typed).length > 0 ? save.submit() : toOperation())}
          >
            {say('task.later')}
          </Button>
          <Button size="md" loading={close.saving} onClick={() => setAsking({ over: overOf(task.articles, ofGuid) })}>
            {say('task.finish')}
          </Button>
        </FootBar>
      )}
      {asking && (
        <ConfirmDialog
          opened
          title={say('close.title', { name: task.title })}
          action={say('close.action')}
          busy={close.saving}
          onConfirm={() => close.submit(asking.over.length > 0)}
          onClose={() => setAsking(null)}
        >
          {say(`order.effect.${task.kind === 'order_reception' ? 'receive' : 'next'}`)}
          {asking.over.length > 0 && ` ${orderWords.say('receive.over_text', { names: asking.over.join(', ') })}`}
        </ConfirmDialog>
      )}
      <UnsavedGuard isUnsaved={() => isOpen && Object.keys(typed).length > 0 && !close.saving && !save.saving} />
    </Flex>
  )
}

const NAMES = ['guid', 'quantity', 'lots', 'serials'] as const
const fieldsOf = (of: number | string) => NAMES.map((name) => `articles.${of}.${name}`)
/** A refusal names an article by its place in the call, or by its line. */
const errorsOf = (errors: FieldTexts, at: number, guid: string): FieldTexts =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = errors[`articles.${at}.${name}`] ?? errors[`articles.${guid}.${name}`]
      return text ? [[name, text]] : []
    }),
  )

type WaysProps = {
  task: OpenedTask
  current: (article: TaskArticle) => Came
  onScan: (article: TaskArticle, quantity: number) => void
}
/** Scanning counts one more of the article that carries the code. */
const Ways = ({ task, current, onScan }: WaysProps) => {
  const say = operationWords.use()
  const [camera, setCamera] = useState(false)
  useScan(({ code }) => {
    const article = task.articles.find(({ tag }) => tag !== null && codeKey(tag) === codeKey(code))
    play(article ? 'good' : 'bad')
    if (!article) return void toast.error(say('order.scan_unknown', { code }))
    const quantity = (current(article).quantity ?? 0) + 1
    onScan(article, quantity)
    toast.success(say('order.scanned', { name: article.name, count: formatNumber(quantity) }))
  })
  return (
    <Flex direction="column" gap={8} pb={8}>
      <ScanBox onCamera={() => setCamera(!camera)} cameraOpen={camera} />
      {camera && <Camera onClose={() => setCamera(false)} />}
    </Flex>
  )
}

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A file says what came, instead of what it said before (TASK-40). */
const FilePart = ({ task, onRead }: { task: OpenedTask; onRead: () => void }) => {
  const say = operationWords.use()
  const params = { guid: task.operation.guid, task: task.guid }
  const { submit, saving, errors } = useSubmit(
    (options, file: File) => operations.importArticles({ params, body: {}, file }, options),
    {
      under: 'file',
      onDone: (opened) => {
        onRead()
        queryClient.setQueryData(operations.getTask.query({ params }).queryKey, opened)
        toast.success(say('order.file_read'))
      },
    },
  )
  return (
    <Flex direction="column" gap={6} pb={12}>
      <div>
        <FileButton accept={XLSX} onChange={(file) => file && submit(file)}>
          {(props) => (
            <Button
              {...props}
              mih={44}
              loading={saving}
              leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
            >
              {say('order.file')}
            </Button>
          )}
        </FileButton>
      </div>
      <Help small>{say('order.file_help')}</Help>
      {errors.file && <Banner tone="error">{errors.file}</Banner>}
    </Flex>
  )
}

/** Rows of the file that name nothing of the order. */
const Unknown = ({ task: { unknown } }: { task: OpenedTask }) => {
  const say = operationWords.use()
  if (unknown.length === 0) return null
  return (
    <Box pb={12}>
      <Banner tone="warning">
        {say('order.unknown', { count: unknown.length, shown: formatNumber(unknown.length) })}{' '}
        {unknown.map(({ row, text }) => say('order.unknown_row', { row: formatNumber(row), text })).join(' · ')}
      </Banner>
    </Box>
  )
}
