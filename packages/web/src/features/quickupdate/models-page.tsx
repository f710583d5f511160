import { QUICK_TEMPLATE_LIST } from '@entrepot/contract/quickupdate/list.ts'
import type { QuickTemplateRow } from '@entrepot/contract/quickupdate/template.ts'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage, type ListSay } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { MODEL_ADD, MODEL_DELETE } from './access.ts'
import { quickupdate } from './api.ts'
import { quickTerms, quickWords } from './words.ts'

const RemoveModel = lazyPart(async () => (await import('./remove-model.tsx')).RemoveModel)

const columns = () =>
  gridColumns<QuickTemplateRow>()(QUICK_TEMPLATE_LIST, (name) => quickTerms.say(`columns.${name}`), {
    name: {
      grow: true,
      minWidth: 200,
      width: 300,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/settings/quickupdate/templates/${guid}`,
    },
    fields: { width: 110, text: ({ fields_count: count }) => formatNumber(count) },
    createdAt: { hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
    createdBy: { hidden: true },
    updatedAt: { text: ({ updatedAt }) => formatDate(updatedAt) },
    updatedBy: {},
  })

/** Form models by name; each opens in its editor (QU-23). */
export const ModelsPage = () => {
  const say = quickWords.use()
  quickTerms.use()
  const navigate = useNavigate({ from: '/settings/quickupdate/templates' })
  const [mayAdd, mayDelete] = [useCan(MODEL_ADD), useCan(MODEL_DELETE)]
  const made = useMadeOfTexts(columns)
  const [removing, setRemoving] = useState<QuickTemplateRow | null>(null)
  const open = (guid: string) => void navigate({ to: '/settings/quickupdate/templates/$guid', params: { guid } })
  const { page } = useList({
    kept: 'quick-templates',
    columns: made,
    search: useSearch({ from: '/main/settings/quickupdate/templates' }),
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: quickupdate.templates,
  })
  const sayOf: ListSay = (word, values) => say(`models.${word}`, values)
  return (
    <>
      <ListPage
        say={sayOf}
        {...page}
        onCreate={mayAdd ? () => open('new') : undefined}
        rowName={({ name }) => name}
        onOpen={({ guid }) => open(guid)}
        rowMenu={(row) =>
          mayDelete ? [{ label: say('editor.delete'), icon: IconTrash, danger: true, run: () => setRemoving(row) }] : []
        }
      />
      {removing && <RemoveModel model={removing} onDone={() => setRemoving(null)} onClose={() => setRemoving(null)} />}
    </>
  )
}
