import { activityApi } from '@entrepot/contract/activity/activity.ts'
import { foldersApi } from '@entrepot/contract/folders/folder.ts'
import { itemsApi } from '@entrepot/contract/items/api.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { variantsApi } from '@entrepot/contract/variants/variant.ts'
import { Box, Flex } from '@mantine/core'
import { createClient } from '../../kernel/client.ts'
import { useExport } from '../../kernel/use-export.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { uiWords } from '../../ui/words.ts'
import { planWords } from './words.ts'

const lists = createClient('exports', {
  items: itemsApi.list,
  folders: foldersApi.list,
  variants: variantsApi.list,
  movements: stockApi.list,
  activities: activityApi.list,
})
const NAMES = ['items', 'folders', 'variants', 'movements', 'activities'] as const

const Row = ({ name }: { name: (typeof NAMES)[number] }) => {
  const say = planWords.use()
  const { exporting, exportAs } = useExport(
    (format) => lists[name].download({ query: { export: format } }),
    () => uiWords.say('export.done'),
  )
  return (
    <Flex component="li" align="center" justify="space-between" gap={12}>
      {say(`exports.${name}`)}
      <ExportMenu busy={exporting} onExport={exportAs} />
    </Flex>
  )
}

/** What a company can take with it when its plan has ended (T63). */
export const ExpiredExports = () => {
  const say = planWords.use()
  return (
    <Box maw={520}>
      <Section title={say('exports.title')} help={say('exports.help')}>
        <Flex component="ul" direction="column" gap={8}>
          {NAMES.map((name) => (
            <Row key={name} name={name} />
          ))}
        </Flex>
      </Section>
    </Box>
  )
}
