import { REQUEST_TYPES, type RequestType, type SupportRequestInput } from '@entrepot/contract/support/support.ts'
import { Button, Flex, Textarea, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { useSession } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText, useLanguage } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { ABOUT } from './about.ts'
import { support } from './api.ts'
import { FileField } from './file-field.tsx'
import { supportWords } from './words.ts'

/** SUPP-01 and SUPP-02: where answers are, and a form for what has none. */
export const SupportPage = () => {
  const say = supportWords.use()
  return (
    <Page title={say('title')} body="narrow">
      <Sections>
        <Places />
        <RequestForm />
      </Sections>
    </Page>
  )
}

/** The company may have a help center of its own (SUPP-10). */
const Places = () => {
  const say = supportWords.use()
  const language = useLanguage()
  const { data } = useQuery({ ...support.places.query(), queryKey: [...support.places.key, language] })
  return (
    <Section title={say('help.title')} help={say('help.text')}>
      <Flex gap={8} wrap="wrap">
        <Button variant="default" renderRoot={(props) => <Link to="/help" {...props} />}>
          {say('help.open')}
        </Button>
        {data?.helpCenter && (
          <Button
            component="a"
            href={data.helpCenter}
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
          >
            {say('help.center')}
          </Button>
        )}
      </Flex>
    </Section>
  )
}

type Draft = { subject: string; type: RequestType | ''; description: string; file: File | null }
const EMPTY: Draft = { subject: '', type: '', description: '', file: null }
const FIELDS = ['subject', 'type', 'description', 'file'] as const

const RequestForm = () => {
  const say = supportWords.use()
  const { company } = useSession()
  const { about, from } = useSearch({ from: '/main/support' })
  const [draft, setDraft] = useState<Draft>(() =>
    about ? { ...EMPTY, subject: say(`about.${about}`, { company: company?.name ?? '' }), type: ABOUT[about] } : EMPTY,
  )
  const isChanged = useRef(false)
  const set = (part: Partial<Draft>) => {
    isChanged.current = true
    setDraft((before) => ({ ...before, ...part }))
    // What was refused is written anew.
    setErrors((others) => ({ ...others, ...Object.fromEntries(Object.keys(part).map((name) => [name, ''])) }))
  }
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => {
      const { file, type, ...texts } = draft
      // What was not chosen is left out, which the server says of it.
      const body = { ...texts, ...(type && { type }), page: from ?? location.pathname } as SupportRequestInput
      return support.send({ body, ...(file && { file }) }, { ...options, quiet: true })
    },
    {
      fields: FIELDS,
      onDone: () => {
        isChanged.current = false
        setDraft(EMPTY)
        toast.success(say('sent'))
      },
      // SUPP-07: what names no field is told by the general text; that nobody answered is no text of the server.
      onRefused: (failure, named) => {
        if (Object.keys(named).length > 0) return
        toast.error((isFailure(failure) && failure.unanswered ? textOf(failure) : errorText('general')) ?? '')
      },
    },
  )
  const field = (name: 'subject' | 'description') => ({
    label: say(`form.${name}`),
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  })
  return (
    <Section title={say('form.title')} help={say('form.text')}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) submit()
        }}
      >
        <TextInput {...field('subject')} maxLength={255} />
        <NativeSelect
          label={say('form.type')}
          required
          value={draft.type}
          error={errors.type}
          onChange={({ currentTarget }) => set({ type: currentTarget.value as RequestType })}
          data={[
            { value: '', label: say('form.choose') },
            ...REQUEST_TYPES.map((value) => ({ value, label: say(`types.${value}`) })),
          ]}
        />
        <Textarea {...field('description')} autosize minRows={6} maxLength={5_000} />
        <FileField
          file={draft.file}
          error={errors.file}
          onFile={(file) => set({ file })}
          onRefused={(text) => setErrors((others) => ({ ...others, file: text }))}
        />
        <Button type="submit" loading={saving} w="fit-content">
          {say('form.send')}
        </Button>
      </Form>
      <UnsavedGuard isUnsaved={() => isChanged.current} />
    </Section>
  )
}
