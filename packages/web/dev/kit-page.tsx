import { ActionIcon, Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { toast } from '../src/kernel/toasts.ts'
import { LanguageChoice, SchemeChoice } from '../src/shell/index.ts'
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx'
import { DataGrid, type CellEdit, type GridColumn } from '../src/ui/grid/index.ts'
import { QuantityInput } from '../src/ui/quantity-input.tsx'
import { SearchField } from '../src/ui/search-field.tsx'
import { DateText, NumberText, ProgressBar } from '../src/ui/figures.tsx'
import { Banner, Kbd, StateBadge } from '../src/ui/small.tsx'
import { EmptyState, SkeletonRows } from '../src/ui/empty-state.tsx'
import { ErrorState, Waiting } from '../src/ui/states.tsx'
import { articleColumns } from './columns.tsx'
import { readArticles, type Article } from './made-up-rows.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ padding: '16px 24px', borderBottom: '1px solid var(--e-line)' }}>
    <h2 style={{ marginBottom: 12 }}>{title}</h2>
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-start' }}>{children}</div>
  </section>
)
const Box = ({ children, height = 300, width = 460 }: { children: ReactNode; height?: number; width?: number }) => (
  <div
    style={{
      width,
      height,
      border: '1px solid var(--e-line)',
      borderRadius: 8,
      overflow: 'hidden',
      display: 'flex',
      flexDirection: 'column',
    }}
  >
    {children}
  </div>
)

const never = async () => new Promise<never>(() => undefined)
const failing = async () => Promise.reject(new Error('Le serveur n’a pas répondu'))

type ImportLine = { row: number; name: string; quantity: string }
const editColumns: readonly GridColumn<ImportLine>[] = [
  { id: 'row', title: 'Ligne', width: 80, align: 'end', text: ({ row }) => String(row) },
  {
    id: 'name',
    title: 'Nom',
    width: 200,
    text: ({ name }) => name,
    editable: () => true,
    problem: ({ name }) => (name ? undefined : 'Ce champ est obligatoire'),
  },
  {
    id: 'quantity',
    title: 'Quantité',
    width: 140,
    align: 'end',
    inputMode: 'decimal',
    text: ({ quantity }) => quantity,
    editable: () => true,
    problem: ({ quantity }) => (/^\d+(,\d+)?$/.test(quantity) ? undefined : 'Nombre attendu'),
  },
]
const EditGrid = () => {
  const [lines, setLines] = useState<ImportLine[]>([
    { row: 2, name: 'Casque', quantity: '12' },
    { row: 3, name: '', quantity: '4' },
    { row: 4, name: 'Gants', quantity: 'douze' },
  ])
  const edit = (edits: CellEdit<ImportLine>[]) =>
    setLines(
      lines.map((line, index) =>
        edits
          .filter(({ rowIndex }) => rowIndex === index)
          .reduce((changed, { column, text }) => ({ ...changed, [column]: text }), line),
      ),
    )
  return (
    <DataGrid
      label="Lignes à corriger"
      columns={editColumns}
      source={{ queryKey: ['kit', 'edit', lines], fetchPage: async () => ({ rows: lines, total: lines.length }) }}
      rowId={({ row }) => String(row)}
      rowName={({ name }) => name}
      onEdit={edit}
    />
  )
}

const grid = (
  name: string,
  fetchPage: (page: number, size: number) => Promise<{ rows: readonly Article[]; total: number }>,
  empty?: ReactNode,
) => (
  <Box>
    <DataGrid
      label={name}
      columns={articleColumns}
      source={{ queryKey: ['kit', name], fetchPage }}
      rowId={({ id }) => id}
      rowName={({ name: own }) => own}
      empty={empty}
    />
  </Box>
)

/** Every component of the kit in every state; the theme and language switches are at the top. */
export const KitPage = () => {
  const [quantity, setQuantity] = useState<number | null>(12.5)
  const [asking, setAsking] = useState(false)
  return (
    <main>
      <Part title="Affichage">
        <h1 style={{ width: '100%' }}>Composants</h1>
        <LanguageChoice />
        <SchemeChoice />
      </Part>
      <Part title="Boutons">
        <Button>Enregistrer</Button>
        <Button variant="default">Annuler</Button>
        <Button variant="subtle">Effacer les filtres</Button>
        <Button variant="light">Importer</Button>
        <Button color="danger" onClick={() => setAsking(true)}>
          Supprimer
        </Button>
        <Button loading>Enregistrer</Button>
        <Button disabled>Enregistrer</Button>
        <ActionIcon aria-label="Supprimer">
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
        <Kbd>Ctrl K</Kbd>
        <Button variant="default" onClick={() => toast.success('Article créé')}>
          Message de réussite
        </Button>
        <Button variant="default" onClick={() => toast.error('Vous devez vous connecter')}>
          Message d’erreur
        </Button>
      </Part>
      <Part title="Champs">
        <TextInput label="Nom" required defaultValue="Perceuse" />
        <TextInput label="Nom" error="Ce champ est obligatoire" />
        <TextInput label="Nom" placeholder="Exemple" description="Visible par toute l’équipe" />
        <TextInput label="Nom" disabled defaultValue="Perceuse" />
        <PasswordInput label="Mot de passe" visibilityToggleButtonProps={{ 'aria-label': 'Afficher' }} />
        <NativeSelect label="Unité" data={['pièce', 'boîte', 'mètre']} />
        <QuantityInput label="Quantité" value={quantity} onChange={setQuantity} steps />
        <QuantityInput
          label="Quantité entière"
          value={quantity}
          onChange={setQuantity}
          decimals={0}
          error="Cette unité se compte en nombres entiers"
        />
        <SearchField label="Rechercher un article" value="" onSearch={() => undefined} />
        <Checkbox label="Inclure les sous-dossiers" defaultChecked />
        <Checkbox label="Inclure les sous-dossiers" />
      </Part>
      <Part title="États">
        <StateBadge>Brouillon</StateBadge>
        <StateBadge tone="info">En cours</StateBadge>
        <StateBadge tone="success">Scanné</StateBadge>
        <StateBadge tone="warning">Non prévu</StateBadge>
        <StateBadge tone="error">Inconnu</StateBadge>
        <DateText value="2026-11-20T14:03:22Z" kind="datetime" />
        <DateText value="2026-11-20" />
        <DateText value="2026-11-20T14:03:22Z" kind="relative" />
        <NumberText value={1234567.5} />
        <div style={{ width: 240 }}>
          <ProgressBar label="Import" done={3210} total={5000} />
        </div>
        <div style={{ width: '100%', display: 'grid', gap: 8 }}>
          <Banner tone="info">Ce dossier est en lecture seule.</Banner>
          <Banner tone="success">3 210 lignes importées.</Banner>
          <Banner
            tone="warning"
            action={
              <Button size="xs" variant="default">
                Voir les lignes
              </Button>
            }
          >
            14 lignes ont été ignorées.
          </Banner>
          <Banner tone="error">L’import a échoué : la feuille « Stock » est vide.</Banner>
        </div>
      </Part>
      <Part title="Vides et erreurs">
        <Box>
          <EmptyState
            kind="unused"
            title="Aucun dossier"
            text="Un dossier est un lieu : dépôt, armoire, véhicule."
            action={{ label: 'Créer votre premier dossier', run: () => undefined }}
          />
        </Box>
        <Box>
          <EmptyState
            kind="no-result"
            title="Aucun article ne correspond"
            action={{ label: 'Effacer les filtres', run: () => undefined }}
          />
        </Box>
        <Box>
          <EmptyState
            kind="no-permission"
            title="Vous n’avez pas accès à ces articles"
            text="Un administrateur peut vous donner l’accès."
          />
        </Box>
        <Box>
          <ErrorState text="Le serveur n’a pas répondu." retry={() => undefined} />
        </Box>
        <Box>
          <SkeletonRows />
        </Box>
        <Box>
          <Waiting />
        </Box>
      </Part>
      <Part title="Listes">
        {grid('Articles', readArticles(1240))}
        {grid('Chargement', never)}
        {grid('Erreur', failing)}
        {grid('Vide', readArticles(0), <EmptyState kind="no-result" title="Aucun article ne correspond" />)}
        <Box>
          <EditGrid />
        </Box>
      </Part>
      <ConfirmDialog
        opened={asking}
        title="Supprimer définitivement 24 articles ?"
        action="Supprimer"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
      >
        Leur historique est conservé, leurs quantités sont perdues.
      </ConfirmDialog>
    </main>
  )
}
