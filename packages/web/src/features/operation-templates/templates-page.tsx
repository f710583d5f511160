import { TEMPLATE_LIST } from '@entrepot/contract/operation-templates/list.ts'
import type { TemplateRow } from '@entrepot/contract/operation-templates/template.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { queryClient } from '../../kernel/client.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { CREATORS, EDITORS, REMOVERS } from './access.ts'
import { templates } from './api.ts'
import { templateTerms } from './terms.ts'
import { templateWords } from './words.ts'

const RemoveTemplate = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveTemplate)

const columns = () =>
  gridColumns<TemplateRow>()(TEMPLATE_LIST, (name) => templateTerms.say(`columns.${name}`), {
    name: { width: 300, fixed: true, pinned: 'left', href: ({ guid }) => `/custom-operations/${guid}` },
    description: { width: 320 },
    active: { width: 100, text: ({ active }) => templateWords.say(active ? 'yes' : 'no') },
    tasks: { width: 100, text: ({ tasks }) => formatNumber(tasks) },
    uses: { width: 120, text: ({ uses }) => formatNumber(uses) },
    updatedAt: { text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: {},
  })

/** What can be done with a template from the list. */
const useActs = (onOpen: (guid: string) => void) => {
  const say = templateWords.use()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['operation-templates'] })
  const duplicate = useSubmit(
    (options, { guid }: TemplateRow) => templates.duplicate({ params: { guid }, body: {} }, options),
    {
      onDone: ({ guid, name }) => {
        toast.success(say('act.duplicated', { name }))
        refresh()
        onOpen(guid)
      },
    },
  )
  const toggle = useSubmit(
    (options, { guid, active }: TemplateRow) =>
      templates.update({ params: { guid }, body: { active: !active } }, options),
    {
      onDone: ({ name, active }) => {
        toast.success(say(active ? 'act.enabled' : 'act.disabled', { name }))
        void queryClient.invalidateQueries({ queryKey: ['operations'] })
        refresh()
      },
    },
  )
  return { duplicate: duplicate.submit, toggle: toggle.submit }
}

/** Templates of operations by name; each opens in its editor. */
export const TemplatesPage = () => {
  const say = templateWords.use()
  templateTerms.use()
  const navigate = useNavigate({ from: '/custom-operations' })
  const search = useSearch({ from: '/main/custom-operations' })
  const [mayCreate, mayEdit, mayRemove] = [useCan(CREATORS), useCan(EDITORS), useCan(REMOVERS)]
  const made = useMadeOfTexts(columns)
  const [removing, setRemoving] = useState<TemplateRow | null>(null)
  const open = (guid: string) => void navigate({ to: '/custom-operations/$guid', params: { guid } })
  const acts = useActs(open)
  const { page } = useList({
    kept: 'operation-templates',
    columns: made,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: [],
    list: templates.list,
    query: {},
  })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={
          mayCreate ? () => void navigate({ to: '/custom-operations/$guid', params: { guid: 'new' } }) : undefined
        }
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) => [
          ...(mayCreate ? [{ label: say('act.duplicate'), icon: IconCopy, run: () => acts.duplicate(row) }] : []),
          ...(mayEdit
            ? [
                {
                  label: say(row.active ? 'act.disable' : 'act.enable'),
                  icon: row.active ? IconEyeOff : IconEye,
                  run: () => acts.toggle(row),
                },
              ]
            : []),
          ...(mayRemove && row.uses === 0
            ? [
                {
                  label: say('act.remove'),
                  icon: IconTrash,
                  danger: true,
                  separated: true,
                  run: () => setRemoving(row),
                },
              ]
            : []),
        ]}
      />
      {removing && <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
