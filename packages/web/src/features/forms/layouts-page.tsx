import type { FormLayoutRow } from '@entrepot/contract/forms/form-layout.ts'
import { FORM_LAYOUT_LIST } from '@entrepot/contract/forms/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { LAYOUT_ADD, LAYOUT_DELETE, LAYOUT_EDIT } from './access.ts'
import { forms } from './api.ts'
import { formTerms, formWords } from './words.ts'

const RemoveLayout = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveLayout)

const columns = () =>
  gridColumns<FormLayoutRow>()(FORM_LAYOUT_LIST, (name) => formTerms.say(`columns.${name}`), {
    name: { width: 280, fixed: true, pinned: 'left', href: ({ guid }) => `/settings/formlayouts/${guid}` },
    itemType: { width: 140, text: ({ itemType }) => formTerms.say(`types.${itemType}`) },
    category: { width: 180, text: ({ category }) => category?.name ?? '' },
    active: {
      width: 110,
      text: ({ active, builtIn }) => formWords.say(builtIn ? 'always' : active ? 'yes' : 'no'),
    },
    sections: { width: 110, text: ({ sections }) => formatNumber(sections) },
    fields: { width: 110, text: ({ fields }) => formatNumber(fields) },
    updatedAt: { text: ({ updatedAt }) => (updatedAt ? formatDate(updatedAt) : '') },
    updatedBy: {},
  })

/** Form layouts by name, those that always exist among them; each opens in its editor (NAV-44). */
export const LayoutsPage = () => {
  const say = formWords.use()
  formTerms.use()
  const navigate = useNavigate({ from: '/settings/formlayouts' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(LAYOUT_ADD), useCan(LAYOUT_EDIT), useCan(LAYOUT_DELETE)]
  const made = useMadeOfTexts(columns)
  const [removing, setRemoving] = useState<FormLayoutRow | null>(null)
  const open = (guid: string) => void navigate({ to: '/settings/formlayouts/$guid', params: { guid } })
  const toggle = useSubmit(
    (options, { guid, active }: FormLayoutRow) =>
      forms.update({ params: { guid }, body: { active: !active } }, options),
    {
      onDone: ({ name, active }) => {
        toast.success(say(active ? 'act.enabled' : 'act.disabled', { name }))
        void queryClient.invalidateQueries({ queryKey: ['forms'] })
      },
    },
  )
  const { page } = useList({
    kept: 'form-layouts',
    columns: made,
    search: useSearch({ from: '/main/settings/formlayouts' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: [],
    list: forms.list,
    query: {},
  })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => open('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) => [
          ...(mayEdit && !row.builtIn
            ? [
                {
                  label: say(row.active ? 'act.disable' : 'act.enable'),
                  icon: row.active ? IconEyeOff : IconEye,
                  run: () => toggle.submit(row),
                },
              ]
            : []),
          ...(mayRemove && !row.builtIn
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
      {removing && <RemoveLayout layout={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
