import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { STARTER_SETS, type StarterSet } from '@entrepot/contract/configuration/starter-sets.ts'
import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { configuration } from './api.ts'
import { configurationWords } from './words.ts'

type Compared = { name: string; file: ConfigurationFile; comparison: ConfigurationComparison }

/** A configuration made for a trade is compared like any file, and applied from there. */
export const ChooseStarter = ({ onCompared }: { onCompared: (compared: Compared) => void }) => {
  const say = configurationWords.use()
  const [set, setSet] = useState<StarterSet>(STARTER_SETS[0])
  const compare = useSubmit(
    async ({ keys: _keys, ...options }, name: StarterSet) => {
      const file = await configuration.starterSet({ params: { name } }, options)
      return { file, comparison: await configuration.compare({ body: file }, options) }
    },
    { onDone: (compared, name) => onCompared({ ...compared, name: say(`starters.${name}`) }) },
  )
  return (
    <Flex gap={12} wrap="wrap" align="flex-end">
      <NativeSelect
        label={say('starter')}
        data={STARTER_SETS.map((value) => ({ value, label: say(`starters.${value}`) }))}
        value={set}
        onChange={({ currentTarget: { value } }) => setSet(STARTER_SETS.find((one) => one === value) ?? set)}
      />
      <Button variant="default" loading={compare.saving} onClick={() => compare.submit(set)}>
        {say('starter_compare')}
      </Button>
    </Flex>
  )
}
