import type { Site } from '@entrepot/contract/sites/site.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconEdit, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { isGone, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Sections } from '../../ui/section.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { SITE_DELETE, SITE_EDIT } from './access.ts'
import { SITE_TABS, type SiteTab } from './address.ts'
import { sites } from './api.ts'
import { SiteBadge } from './site-columns.tsx'
import { SiteForm } from './site-form.tsx'
import { siteWords } from './words.ts'

const DotsMenu = lazyPart(async () => (await import('../../ui/dots-menu.tsx')).DotsMenu)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** A destination site, read first: where it is and whom to call. */
export const SitePage = (): ReactNode => {
  const say = siteWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/settings/destination-sites/$guid' })
  const { edit } = useSearch({ from: '/main/settings/destination-sites/$guid' })
  const mayEdit = useCan(SITE_EDIT)
  const { data, error, refetch } = useQuery(sites.get.query({ params: { guid } }))
  if (data && edit && mayEdit) return <SiteForm site={data} title={say('form.edit_title', { name: data.name })} />
  if (data) return <Shown site={data} />
  if (isGone(error))
    return (
      <RecordGone
        title={say('gone')}
        back={say('back')}
        toList={() => navigate({ to: '/settings/destination-sites' })}
      />
    )
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

const together = (...parts: string[]) => parts.filter(Boolean).join(', ')

const Shown = ({ site }: { site: Site }) => {
  const say = siteWords.use()
  const navigate = useNavigate({ from: '/settings/destination-sites/$guid' })
  const { tab = 'comments' } = useSearch({ from: '/main/settings/destination-sites/$guid' })
  return (
    <Page
      title={site.name}
      body="wide"
      breadcrumb={<Link to="/settings/destination-sites">{say('title')}</Link>}
      actions={<Acts site={site} />}
    >
      <Sections>
        <Flex direction="column" gap={12} align="flex-start">
          <Flex gap={10} align="center" wrap="wrap">
            <SiteBadge active={site.active} />
            {!site.active && <span>{say('is_disabled')}</span>}
          </Flex>
          <Facts
            of="minmax(110px, 200px) minmax(0, 1fr)"
            facts={[
              [say('form.email'), site.email],
              [
                say('form.address'),
                together(site.address, [site.postalCode, site.city].filter(Boolean).join(' '), site.country),
              ],
              [say('form.contact1Name'), together(site.contact1Name, site.contact1Phone)],
              [say('form.contact2Name'), together(site.contact2Name, site.contact2Phone)],
              [say('open_operations'), formatNumber(site.open_operations)],
            ]}
          />
        </Flex>
        <Flex direction="column" gap={16}>
          <TabChoice
            label={say('tabs.label')}
            values={SITE_TABS}
            value={tab}
            text={(one) => say(`tabs.${one}`)}
            onChange={(one) =>
              void navigate({
                search: (before) => searchAfter(before, { tab: one === 'comments' ? undefined : one }),
                replace: true,
              })
            }
          />
          <Part tab={tab} site={site} />
        </Flex>
      </Sections>
    </Page>
  )
}

const Part = ({ tab, site: { guid } }: { tab: SiteTab; site: Site }) => {
  const mayEdit = useCan(SITE_EDIT)
  if (tab === 'files') return <Attachments target="sites" guid={guid} writable={mayEdit} />
  if (tab === 'activity') return <RecordActivity entity="site" guid={guid} />
  return <Comments target="sites" guid={guid} />
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['sites'] })

const Acts = ({ site: { guid, name, active } }: { site: Site }) => {
  const say = siteWords.use()
  const navigate = useNavigate({ from: '/settings/destination-sites/$guid' })
  const [mayEdit, mayRemove] = [useCan(SITE_EDIT), useCan(SITE_DELETE)]
  const [removing, setRemoving] = useState(false)
  const { submit: toggle } = useSubmit(
    (options) => sites.setStatus({ params: { guid }, body: { active: !active } }, options),
    {
      onDone: (site) => {
        toast.success(say(site.active ? 'enabled' : 'disabled', { name: site.name }))
        refresh()
      },
    },
  )
  const { submit: remove, saving } = useSubmit((options) => sites.remove({ params: { guid } }, options), {
    leaves: true,
    onDone: () => {
      toast.success(say('deleted'))
      void queryClient.invalidateQueries({ queryKey: sites.list.key })
      void navigate({ to: '/settings/destination-sites', replace: true })
    },
    onRefused: () => setRemoving(false),
  })
  const entries = [
    ...(mayEdit
      ? [
          {
            label: say(active ? 'disable' : 'enable'),
            icon: active ? IconEyeOff : IconEye,
            run: () => toggle(),
          },
        ]
      : []),
    ...(mayRemove ? [{ label: say('remove'), icon: IconTrash, danger: true, run: () => setRemoving(true) }] : []),
  ]
  return (
    <>
      {entries.length > 0 && <DotsMenu label={name} entries={entries} />}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
          onClick={() => void navigate({ search: (before) => searchAfter(before, { edit: true as const }) })}
        >
          {say('edit')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          opened
          danger
          title={say('remove_title', { name })}
          action={say('remove')}
          busy={saving}
          onConfirm={() => remove()}
          onClose={() => setRemoving(false)}
        >
          {say('remove_text')}
        </ConfirmDialog>
      )}
    </>
  )
}
