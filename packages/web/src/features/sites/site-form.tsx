import { type Site, SITE_LENGTHS, SITE_TEXTS, type SiteText } from '@entrepot/contract/sites/site.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { FormActs } from '../../ui/form-acts.tsx'
import { FieldGrid, Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { sites } from './api.ts'
import { siteWords } from './words.ts'

type Values = { name: string; active: boolean } & Record<SiteText, string>
const NOTHING: Values = {
  name: '',
  email: '',
  address: '',
  country: '',
  city: '',
  postalCode: '',
  contact1Name: '',
  contact1Phone: '',
  contact2Name: '',
  contact2Phone: '',
  active: true,
}
const valuesOf = (site: Values): Values => {
  const { name, active } = site
  return { ...NOTHING, ...Object.fromEntries(SITE_TEXTS.map((field) => [field, site[field]])), name, active }
}

export const NewSitePage = (): ReactNode => {
  const say = siteWords.use()
  return <SiteForm title={say('form.title')} />
}

/** A destination site, made or changed. */
export const SiteForm = ({ site, title }: { site?: Site; title: string }) => {
  const say = siteWords.use()
  const navigate = useNavigate()
  const stale = useStale<Pick<Site, 'version'> & Partial<Site>>(site ?? { version: 0 })
  const [values, setValues] = useState<Values>(() => (site ? valuesOf(site) : NOTHING))
  const [tried, setTried] = useState(false)
  const isChanged = useRef(false)
  const set = (part: Partial<Values>) => {
    isChanged.current = true
    setValues((before) => ({ ...before, ...part }))
  }
  const { submit, saving, errors } = useSubmit(
    (options) => {
      const body = { ...values, name: values.name.trim() }
      return site
        ? stale.watch(sites.update({ params: { guid: site.guid }, body: { ...body, version: stale.version } }, options))
        : sites.create({ body }, options)
    },
    {
      fields: () => ['name', 'active', ...SITE_TEXTS],
      onDone: ({ guid }) => {
        isChanged.current = false
        toast.success(say(site ? 'updated' : 'created'))
        void queryClient.invalidateQueries({ queryKey: ['sites'] })
        void navigate({ to: '/settings/destination-sites/$guid', params: { guid }, replace: true })
      },
    },
  )
  const send = () => {
    setTried(true)
    if (values.name.trim()) submit()
  }
  const text = (field: SiteText, help?: string) => (
    <TextInput
      label={say(`form.${field}`)}
      description={help}
      maxLength={SITE_LENGTHS[field]}
      autoComplete="off"
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <Page title={title} body="wide">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) send()
        }}
      >
        {stale.current && (
          <StaleBanner
            title={say('form.stale')}
            takeTheirs={say('form.take_theirs')}
            onTake={() => {
              setValues(valuesOf(stale.current as Site))
              stale.settle()
            }}
          />
        )}
        <FieldGrid>
          <TextInput
            data-autofocus
            label={say('form.name')}
            required
            maxLength={255}
            autoComplete="off"
            value={values.name}
            error={errors['name'] ?? (tried && values.name.trim() === '' ? errorText('required') : undefined)}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {text('email', say('form.email_help'))}
        </FieldGrid>
        <Section title={say('form.where')}>
          <Textarea
            label={say('form.address')}
            rows={2}
            maxLength={SITE_LENGTHS.address}
            value={values.address}
            error={errors['address']}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
          <FieldGrid>
            {text('postalCode')}
            {text('city')}
            {text('country')}
          </FieldGrid>
        </Section>
        <Section title={say('form.contacts')}>
          <FieldGrid>
            {text('contact1Name')}
            {text('contact1Phone')}
            {text('contact2Name')}
            {text('contact2Phone')}
          </FieldGrid>
        </Section>
        <Checkbox
          label={say('form.active')}
          checked={values.active}
          onChange={(event) => set({ active: event.currentTarget.checked })}
        />
        <FormActs
          cancel={say('form.cancel')}
          save={say('form.save')}
          saving={saving}
          onCancel={() => navigate({ to: '..' })}
        />
      </Form>
      <UnsavedGuard isUnsaved={() => isChanged.current} />
    </Page>
  )
}
