import { OPEN_TARGETS } from '@entrepot/contract/modules.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconAdjustments, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { shownLabel } from '../../kernel/words.ts'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Banner } from '../../ui/small.tsx'
import { ViewTabs } from '../views/index.ts'
import type { Draft } from './use-draft.ts'
import type { SearchAddress } from './use-search-address.ts'
import type { ShownTarget } from './use-target.ts'
import type { OpenView } from './use-view.ts'
import { searchWords } from './words.ts'

type Props = {
  address: SearchAddress
  target: ShownTarget
  typed: Draft
  open: OpenView
  onArrange: () => void
}

/** What is searched: the view, the kind of record, words and conditions. */
export const SearchToolbar = ({ address, target: { fields, targets }, typed, open, onArrange }: Props) => {
  const say = searchWords.use()
  const [showsEditor, setShowsEditor] = useState(true)
  const { target, q, change, openView } = address
  const offered = OPEN_TARGETS.filter((one) => one === target || targets?.[one].allowed())
  return (
    <>
      <ViewTabs
        target={target}
        chosen={address.chosenView}
        modified={open.modified}
        onChoose={openView}
        onShown={open.setView}
      />
      <NativeSelect
        aria-label={say('target')}
        value={target}
        data={offered.map((value) => ({ value, label: targets ? shownLabel(targets[value].label) : '' }))}
        onChange={({ currentTarget: { value } }) =>
          address.openTarget(OPEN_TARGETS.find((one) => one === value) ?? 'items')
        }
      />
      <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text || undefined })} />
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
        aria-expanded={showsEditor}
        onClick={() => setShowsEditor(!showsEditor)}
      >
        {say(showsEditor ? 'hide_conditions' : 'show_conditions')}
      </Button>
      <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />} onClick={onArrange}>
        {say('columns')}
      </Button>
      {(q !== undefined || typed.draft.rules.length > 0) && (
        <Button variant="subtle" onClick={address.clear}>
          {say('clear')}
        </Button>
      )}
      {address.isBroken && <BrokenLink onStartAgain={() => change({ s: undefined })} />}
      {showsEditor && fields.length > 0 && (
        <Flex
          component="section"
          direction="column"
          gap={10}
          flex="1 1 100%"
          miw={0}
          mah="42vh"
          p={12}
          bd="1px solid var(--e-line)"
          bdrs={8}
          style={{ overflow: 'auto' }}
          aria-label={say('conditions')}
        >
          <ConditionBuilder fields={fields} value={typed.draft} onChange={typed.setDraft} />
        </Flex>
      )}
      {fields.length > 0 && (
        <Box flex="1 1 100%">
          <ConditionSentence fields={fields} value={typed.draft} />
        </Box>
      )}
    </>
  )
}

const BrokenLink = ({ onStartAgain }: { onStartAgain: () => void }) => {
  const say = searchWords.use()
  return (
    <Box flex="1 1 100%">
      <Banner
        tone="warning"
        action={
          <Button size="xs" variant="default" onClick={onStartAgain}>
            {say('start_again')}
          </Button>
        }
      >
        {say('broken')}
      </Banner>
    </Box>
  )
}
