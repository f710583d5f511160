import type { FormLayoutShape } from '@entrepot/contract/forms/form-layout.ts'
import { CATEGORY_TYPES } from '@entrepot/contract/forms/layout-types.ts'
import { ownTargetOf, placeableOf } from '@entrepot/contract/forms/columns.ts'
import { ActionIcon, Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isGone, textOf } from '../../kernel/failure.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { MISSING, UnsavedGuard } from '../../shell/index.ts'
import { Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited } from '../../ui/record-awaited.tsx'
import { Help } from '../../ui/text.tsx'
import { useCustomFields } from '../fields/index.ts'
import { LAYOUT_ADD, LAYOUT_EDIT } from './access.ts'
import { forms } from './api.ts'
import { FieldSettings } from './field-settings.tsx'
import { draftOf, fieldIn, newDraft, placedNames } from './layout-draft.ts'
import css from './layout-page.module.css'
import { LayoutLaboratory } from './layout-laboratory.tsx'
import { Palette } from './palette.tsx'
import { Preview } from './preview.tsx'
import { SectionsEditor } from './sections-editor.tsx'
import { type Editor as Editing, useEditor } from './use-editor.ts'
import { useMoving } from './use-moving.ts'
import { formTerms, formWords } from './words.ts'

export const LayoutPage = () => {
  const { guid } = useParams({ from: '/main/settings/formlayouts/$guid' })
  const mayAdd = useCan(LAYOUT_ADD)
  if (guid !== 'new') return <Existing guid={guid} />
  return mayAdd ? <Editor layout={null} /> : <Navigate {...MISSING} />
}

const Existing = ({ guid }: { guid: string }) => {
  const say = formWords.use()
  // What comes meanwhile from others wipes nothing that is typed: a save that is too late is told.
  const { data, error, refetch } = useQuery({
    ...forms.get.query({ params: { guid } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const [first, setFirst] = useState<FormLayoutShape | null>(null)
  if (data && !first) setFirst(data)
  if (first) return <Editor key={first.guid} layout={first} />
  if (isGone(error)) return <Navigate {...MISSING} />
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

/** A form is laid out: what can be placed, what is placed where, what it asks for, and how it will look (FORM-21). */
const Editor = ({ layout }: { layout: FormLayoutShape | null }) => {
  const say = formWords.use()
  const term = formTerms.use()
  const own = useCustomFields(ownTargetOf(layout?.itemType ?? 'product'))
  const mayEdit = useCan(layout ? LAYOUT_EDIT : LAYOUT_ADD)
  const editor = useEditor(layout, () =>
    layout ? draftOf(layout) : newDraft('product', own, term('standard_section')),
  )
  const { draft, saving } = editor
  const moving = useMoving(editor)
  const [chosen, choose] = useState<string | null>(null)
  const [into, setInto] = useState(0)
  const section = Math.min(into, draft.sections.length - 1)
  const field = chosen === null ? undefined : fieldIn(draft, chosen)
  const placed = new Set(placedNames(draft))
  const left = [...placeableOf(draft.itemType, own).keys()].filter((name) => !placed.has(name))
  return (
    <Page
      title={layout?.name ?? say('new')}
      breadcrumb={
        <Link to="/settings/formlayouts" className="e-cut">
          {say('title')}
        </Link>
      }
      actions={mayEdit && <Steps editor={editor} />}
      body="wide"
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (mayEdit && !saving) editor.save()
        }}
      >
        <About editor={editor} layout={layout} readOnly={!mayEdit} />
        <div className={css.columns}>
          {mayEdit && (
            <Box className={css.side}>
              <Palette
                names={left}
                labelOf={editor.labelOf}
                moving={moving}
                onAdd={(name) => moving.add(name, section)}
              />
            </Box>
          )}
          <SectionsEditor
            editor={editor}
            moving={moving}
            readOnly={!mayEdit}
            chosen={chosen}
            into={section}
            onChoose={choose}
            onInto={setInto}
          />
          <Box className={css.side}>
            <FieldSettings
              key={chosen}
              editor={editor}
              field={field}
              isOfCategory={draft.category !== ''}
              readOnly={!mayEdit}
              onRemoved={() => choose(null)}
            />
          </Box>
        </div>
        <Preview draft={draft} labelOf={editor.labelOf} />
        <LayoutLaboratory draft={draft} />
        {mayEdit && (
          <Flex
            justify="flex-end"
            py={12}
            pos="sticky"
            bottom={-24}
            bg="var(--e-ground)"
            style={{ borderTop: '1px solid var(--e-line)', zIndex: 1 }}
          >
            <Button type="submit" loading={saving}>
              {say('act.save')}
            </Button>
          </Flex>
        )}
      </Form>
      <UnsavedGuard isUnsaved={editor.isUnsaved} />
    </Page>
  )
}

const Steps = ({ editor: { back, again, mayGoBack, mayGoAgain } }: { editor: Editing }) => {
  const say = formWords.use()
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        disabled={!mayGoBack}
        aria-label={say('act.undo')}
        title={say('act.undo')}
        onClick={back}
      >
        <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        disabled={!mayGoAgain}
        aria-label={say('act.redo')}
        title={say('act.redo')}
        onClick={again}
      >
        <IconArrowForwardUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  )
}

type AboutProps = { editor: Editing; layout: FormLayoutShape | null; readOnly: boolean }
/** What it is called and for which items it is; one that always exists says so. */
const About = ({ editor, layout, readOnly }: AboutProps) => {
  const say = formWords.use()
  const term = formTerms.use()
  const { config } = useSession()
  const { draft, own, change, errorAt } = editor
  if (layout?.builtIn) return <Help>{say('about.built_in')}</Help>
  const categories = (config?.categories ?? []).filter(({ itemType }) =>
    draft.itemType === 'equipment' ? itemType === 'equipment' : itemType === 'product' || itemType === 'item',
  )
  return (
    <Flex wrap="wrap" gap="12px 16px" align="flex-start">
      <TextInput
        label={say('about.name')}
        required
        flex="2 1 260px"
        maxLength={255}
        autoComplete="off"
        readOnly={readOnly}
        value={draft.name}
        error={errorAt('name')}
        onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={say('about.type')}
        flex="1 1 160px"
        disabled={readOnly || layout !== null}
        value={draft.itemType}
        data={CATEGORY_TYPES.map((value) => ({ value, label: term(`types.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const type = CATEGORY_TYPES.find((one) => one === value)
          if (type) change({ ...newDraft(type, own, term('standard_section')), name: draft.name, active: draft.active })
        }}
      />
      <NativeSelect
        label={say('about.category')}
        flex="1 1 200px"
        disabled={readOnly}
        value={draft.category}
        error={errorAt('category')}
        {...(draft.category === '' && { description: say('about.no_category_help') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: say('about.no_category') },
          ...categories.map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={(event) => change({ ...draft, category: event.currentTarget.value })}
      />
      <Checkbox
        mt={30}
        label={say('about.active')}
        disabled={readOnly}
        checked={draft.active}
        onChange={(event) => change({ ...draft, active: event.currentTarget.checked })}
      />
    </Flex>
  )
}
