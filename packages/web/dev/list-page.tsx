import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatNumber } from '../src/kernel/format.ts'
import { toast } from '../src/kernel/toasts.ts'
import { PaneButton, PaneLayout } from '../src/shell/index.ts'
import { ColumnsButton, DataGrid, NOTHING, type GridLayout } from '../src/ui/grid/index.ts'
import { Page } from '../src/ui/page.tsx'
import { SearchField } from '../src/ui/search-field.tsx'
import { SideDrawer } from '../src/ui/side-drawer.tsx'
import { articleColumns } from './columns.tsx'
import { readArticles, type Article } from './made-up-rows.ts'

const total = Number(new URLSearchParams(location.search).get('rows') ?? 100_000)

/** A list in the shell, as an explorer will be: pane, toolbar, grid, drawer. */
export const ListPage = () => {
  const [layout, setLayout] = useState<GridLayout | null>(null)
  const [selection, setSelection] = useState(NOTHING)
  const [opened, setOpened] = useState<Article | null>(null)
  const [search, setSearch] = useState('')
  const source = useMemo(
    () => ({ queryKey: ['dev', total, search, layout?.sort ?? ''], fetchPage: readArticles(total) }),
    [search, layout?.sort],
  )
  return (
    <PaneLayout label="Dossiers" pane={<p style={{ padding: 12 }}>Dépôt Nord</p>}>
      <Page
        title="Dépôt Nord"
        count={`${formatNumber(total)} articles`}
        breadcrumb={
          <>
            <PaneButton /> Stock / Dépôt Nord
          </>
        }
        actions={<Button onClick={() => toast.success('Article créé')}>Nouvel article</Button>}
        toolbar={
          <>
            <SearchField label="Rechercher un article" value={search} onSearch={setSearch} />
            <ColumnsButton
              columns={articleColumns}
              layout={layout}
              onLayoutChange={setLayout}
              onReset={() => setLayout(null)}
            />
          </>
        }
        body="fill"
        drawer={
          opened && (
            <SideDrawer title={opened.name} onClose={() => setOpened(null)} footer={<Button>Enregistrer</Button>}>
              <p>{opened.folder}</p>
            </SideDrawer>
          )
        }
      >
        <DataGrid
          label="Articles"
          columns={articleColumns}
          source={source}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          layout={layout}
          onLayoutChange={setLayout}
          multiSort
          selection={selection}
          onSelectionChange={setSelection}
          onOpen={setOpened}
          openedId={opened?.id ?? null}
          onRowChange={(row) => opened && setOpened(row)}
          rowMenu={(row) => [
            { label: 'Ouvrir', run: () => setOpened(row) },
            { label: 'Déplacer vers…', run: () => undefined, disabled: 'Dossier en lecture seule' },
            {
              label: 'Mettre à la corbeille',
              run: () => toast.info('1 article à la corbeille', { label: 'Annuler', run: () => undefined }),
              danger: true,
              separated: true,
            },
          ]}
          countLabel={(count) => `${formatNumber(count)} articles`}
        />
      </Page>
    </PaneLayout>
  )
}
