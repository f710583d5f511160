import type { Import } from '@entrepot/contract/imports/import.ts'
import { Button, Flex } from '@mantine/core'
import { nameCandidates } from './name-candidates.ts'
import { importWords } from './words.ts'

type Props = {
  columns: readonly Import['columns'][number][]
  mapping: Readonly<Record<string, string>>
  onChoose: (column: string) => void
}

/** What a file cannot do without is most often there under another heading. */
export const NameProposal = ({ columns, mapping, onChoose }: Props) => {
  const say = importWords.use()
  const candidates = nameCandidates(columns, mapping)
  if (candidates.length === 0) return null
  return (
    <Flex align="center" wrap="wrap" gap={8} my={12}>
      <span>{say('name_from')}</span>
      {candidates.map(({ column, heading, samples }) => (
        <Button
          key={column}
          size="compact-sm"
          variant="default"
          title={samples.join('\n')}
          onClick={() => onChoose(column)}
        >
          {heading || say('column', { letter: column })}
        </Button>
      ))}
    </Flex>
  )
}
