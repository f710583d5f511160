import type { Need, OfferedType } from '@entrepot/contract/operations/kinds.ts'
import type { OperationType } from '@entrepot/contract/operations/operation.ts'
import { isDay } from '@entrepot/contract/kernel/company-clock.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isGuid } from '../../kernel/addresses.ts'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { useFormSubmit } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { errorText } from '../../kernel/words.ts'
import { MISSING, UnsavedGuard } from '../../shell/index.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { operations } from './api.ts'
import { OperationFields } from './operation-fields.tsx'
import {
  createBody,
  draftsOf,
  draftsOfTemplate,
  isGiven,
  isOffered,
  keyOf,
  offered,
  taskBody,
  type TaskDraft,
} from './operation-values.ts'
import { TaskChoice } from './task-choice.tsx'
import { useOperationForm } from './use-operation-form.ts'
import { operationTerms, operationWords } from './words.ts'

/** A new operation of the type that the address names; another one is a page that does not exist (NAV-31). */
export const CreatePage = () => {
  const { type } = useParams({ from: '/main/interventions/$type/create' })
  if (isOffered(type)) return <Create key={type} type={type} />
  return isGuid(type) ? <CreateOf key={type} template={type} /> : <Navigate {...MISSING} />
}

/** Of a template, which is there while it is active (INTER-05). */
const CreateOf = ({ template }: { template: string }) => {
  const { data, error, refetch } = useQuery(operations.types.query())
  if (!data) return error ? <ErrorState text={textOf(error)} retry={() => void refetch()} /> : <SkeletonRows rows={5} />
  const found = data.data.find((one) => one.template?.guid === template)
  return found ? <Create type="custom" of={found} /> : <Navigate {...MISSING} />
}

const NO_NEEDS: readonly Need[] = []

const Create = ({ type, of }: { type: OfferedType; of?: never } | { type: 'custom'; of: OperationType }) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState(() => (of ? draftsOfTemplate(of) : draftsOf(type)))
  const [tried, setTried] = useState(false)
  const isDone = useRef(false)
  const { location, destination, day } = useSearch({ from: '/main/interventions/$type/create' })
  const shownForm = useOperationForm(type, of?.needs ?? NO_NEEDS, null, {
    ...(isGuid(location) && { location }),
    ...(isGuid(destination) && { destination }),
    ...(isDay(String(day)) && { start_date: String(day) }),
  })
  const { form } = shownForm
  const shown = offered(drafts, form.values)
  const chosen = shown.filter(({ ticked }) => ticked)
  const isComplete = chosen.length > 0 && chosen.every(isGiven)
  const { submit, saving } = useFormSubmit(
    form,
    (values, options) =>
      operations.create(
        {
          body: {
            ...createBody(shownForm.toSend(values)),
            template: of?.template?.guid ?? null,
            tasks: chosen.map(taskBody),
          },
        },
        options,
      ),
    ({ guid, title }) => {
      isDone.current = true
      toast.success(say('create.done', { name: title }))
      void queryClient.invalidateQueries({ queryKey: ['operations'] })
      void navigate({ to: '/interventions/$guid', params: { guid }, replace: true })
    },
    { alsoFields: ['tasks', ...chosen.map((_, at) => `tasks.${at}.assignee`)] },
  )
  const send = async () => {
    setTried(true)
    const { hasErrors } = form.validate()
    if (isComplete || hasErrors) await submit()
    else document.getElementById('operation-tasks')?.scrollIntoView({ block: 'center' })
  }
  // Whom the first task is given to does the others as well, unless somebody else is chosen.
  const change = (draft: TaskDraft) =>
    setDrafts((before) => {
      const isFirst = draft.assignee !== null && before.every(({ assignee }) => assignee === null)
      return before.map((one) =>
        keyOf(one) === keyOf(draft) ? draft : isFirst ? { ...one, assignee: draft.assignee } : one,
      )
    })
  return (
    <Page
      title={say('create.title', { type: of?.template?.name ?? term(`types.${type}`) })}
      body="narrow"
      actions={<Link to="/interventions/new">{say('create.other_type')}</Link>}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) void send()
        }}
      >
        <OperationFields of={shownForm} type={type} />
        <div id="operation-tasks">
          <Section
            title={say('create.tasks')}
            help={say('create.tasks_help')}
            error={form.errors.tasks ?? (tried && chosen.length === 0 ? errorText('operation_task_needed') : undefined)}
          >
            <TaskChoice
              drafts={shown}
              places={form.values}
              asksAction={type === 'out_of_stock' && !form.values.reception}
              tried={tried}
              errorOf={(draft) => form.errors[`tasks.${chosen.indexOf(draft)}.assignee`]}
              onChange={change}
            />
          </Section>
        </div>
        <Flex
          justify="flex-end"
          gap={8}
          py={12}
          pos="sticky"
          bottom={-24}
          bg="var(--e-ground)"
          style={{ borderTop: '1px solid var(--e-line)', zIndex: 1 }}
        >
          <Button type="submit" loading={saving}>
            {say('create.action')}
          </Button>
        </Flex>
      </Form>
      <UnsavedGuard isUnsaved={() => !isDone.current && form.isDirty()} />
    </Page>
  )
}
