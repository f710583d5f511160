import type { Template } from '@entrepot/contract/operation-templates/template.ts'
import { Box, Button, Checkbox, Flex, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MISSING, OneRecord, UnsavedGuard } from '../../shell/index.ts'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/small.tsx'
import { CREATORS, EDITORS } from './access.ts'
import { templates } from './api.ts'
import type { Refused } from './task-props.ts'
import { TaskList } from './task-list.tsx'
import { bodyOf, draftsOf, newTask, type TaskDraft } from './template-draft.ts'
import { templateWords } from './words.ts'

export const TemplatePage = () => {
  const { guid } = useParams({ from: '/main/custom-operations/$guid' })
  const mayCreate = useCan(CREATORS)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayCreate ? <Editor template={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = templateWords.use()
  const read = useQuery(templates.get.query({ params: { guid } }))
  return (
    <OneRecord title={say('title')} read={read}>
      {(template) => <Editor key={`${template.guid} ${template.version}`} template={template} />}
    </OneRecord>
  )
}

type Values = { name: string; description: string; active: boolean; tasks: TaskDraft[] }
const valuesOf = (template: Template | null, name: string): Values =>
  template
    ? {
        name: template.name,
        description: template.description,
        active: template.active,
        tasks: draftsOf(template.tasks),
      }
    : { name: '', description: '', active: true, tasks: [newTask(name)] }

/** Under the field that the server names: of lists by their place. */
const refusedBy = (errors: readonly { field?: string; message: string }[]): Refused =>
  Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : [])))

const useEditor = (template: Template | null) => {
  const say = templateWords.use()
  const navigate = useNavigate()
  const [first] = useState(() => valuesOf(template, say('tasks.new_name', { n: 1 })))
  const [values, setValues] = useState(first)
  const [refused, setRefused] = useState<Refused>({})
  const isDone = useRef(false)
  const { submit, saving } = useSubmit(
    (options) => {
      const body = { ...values, tasks: bodyOf(values.tasks) }
      return template
        ? templates.update(
            { params: { guid: template.guid }, body: { ...body, version: template.version } },
            { ...options, quiet: true },
          )
        : templates.create({ body }, { ...options, quiet: true })
    },
    {
      onDone: (saved) => {
        isDone.current = true
        toast.success(say('act.saved', { name: saved.name }))
        void queryClient.invalidateQueries({ queryKey: ['operation-templates'] })
        void queryClient.invalidateQueries({ queryKey: ['operations', 'types'] })
        void navigate({ to: '/custom-operations', ignoreBlocker: true })
      },
      onRefused: (failure) => {
        const found = refusedBy(failure.errors)
        setRefused(found)
        toast.error(failure.errors[0]?.message ?? failure.texts[0] ?? failure.message)
      },
    },
  )
  return {
    values,
    refused,
    saving,
    isUnsaved: () => !isDone.current && values !== first,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    submit,
  }
}

/** A template with its tasks; one that an operation was made from is read, and duplicated to be changed (COP-06). */
const Editor = ({ template }: { template: Template | null }) => {
  const say = templateWords.use()
  const editor = useEditor(template)
  const mayEdit = useCan(template ? EDITORS : CREATORS)
  const isUsed = template !== null && template.uses > 0
  const readOnly = isUsed || !mayEdit
  const { values, refused, change } = editor
  return (
    <Page
      title={template?.name ?? say('new')}
      breadcrumb={
        <Link to="/custom-operations" className="e-cut">
          {say('title')}
        </Link>
      }
      body="wide"
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!editor.saving && !readOnly) editor.submit()
        }}
      >
        {isUsed && <Used template={template} />}
        <TextInput
          label={say('name')}
          required
          maxLength={255}
          maw={640}
          autoComplete="off"
          readOnly={readOnly}
          value={values.name}
          error={refused['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={say('description')}
          rows={2}
          maxLength={5_000}
          maw={640}
          readOnly={readOnly}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {!isUsed && (
          <Checkbox
            label={say('active')}
            disabled={readOnly}
            checked={values.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        )}
        <TaskList tasks={values.tasks} refused={refused} readOnly={readOnly} onChange={(tasks) => change({ tasks })} />
        {!readOnly && (
          <Flex
            justify="flex-end"
            py={12}
            pos="sticky"
            bottom={-24}
            bg="var(--e-ground)"
            style={{ borderTop: '1px solid var(--e-line)', zIndex: 1 }}
          >
            <Button type="submit" loading={editor.saving}>
              {say('act.save')}
            </Button>
          </Flex>
        )}
      </Form>
      <UnsavedGuard isUnsaved={editor.isUnsaved} />
    </Page>
  )
}

/** Why it can only be read, and the way on. */
const Used = ({ template: { guid } }: { template: Template }) => {
  const say = templateWords.use()
  const navigate = useNavigate()
  const mayCreate = useCan(CREATORS)
  const { submit, saving } = useSubmit((options) => templates.duplicate({ params: { guid }, body: {} }, options), {
    onDone: (copy) => {
      toast.success(say('act.duplicated', { name: copy.name }))
      void queryClient.invalidateQueries({ queryKey: ['operation-templates'] })
      void navigate({ to: '/custom-operations/$guid', params: { guid: copy.guid } })
    },
  })
  return (
    <Box maw={900}>
      <Banner
        tone="info"
        action={
          mayCreate ? (
            <Button size="xs" variant="default" loading={saving} onClick={() => submit()}>
              {say('act.duplicate')}
            </Button>
          ) : undefined
        }
      >
        {say('in_use')}
      </Banner>
    </Box>
  )
}
