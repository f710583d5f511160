import { assistantApi, LONGEST_MESSAGE } from '@entrepot/contract/assistant/assistant.ts'
import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { Button, Flex, Textarea } from '@mantine/core'
import { useState } from 'react'
import { createClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { inTime } from '../../kernel/in-time.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { ChartPreview } from './chart-preview.tsx'
import { keepChart } from './index.ts'
import { dashboardWords } from './words.ts'

const suggestions = createClient('dashboard-suggestions', { suggest: assistantApi.suggest })

/** Charts that the dashboard could have: each is looked at, then added or dismissed (DASH-27). */
export const SuggestionsDialog = ({ board, onClose }: { board: string; onClose: () => void }) => {
  const say = dashboardWords.use()
  const [prompt, setPrompt] = useState('')
  const [shown, setShown] = useState<readonly ChartConfig[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const ask = async () => {
    setWaiting(true)
    setRefusal(null)
    try {
      const body = prompt.trim() ? { prompt: prompt.trim() } : {}
      const answer = await inTime(suggestions.suggest({ params: { guid: board }, body }, { quiet: true }))
      if (answer) setShown(answer.suggestions)
      else setRefusal(say('suggest.unavailable'))
    } catch (error) {
      // What went wrong over there is no matter of who asks (DASH-24).
      setRefusal(isFailure(error) && error.status < 500 ? textOf(error) : say('suggest.unavailable'))
    }
    setWaiting(false)
  }
  const dismiss = (one: ChartConfig) => setShown((now) => now?.filter((other) => other !== one) ?? null)
  return (
    <Dialog title={say('suggest.title')} size="xl" onClose={onClose}>
      <Flex direction="column" gap={12}>
        <Textarea
          label={say('suggest.prompt')}
          placeholder={say('suggest.placeholder')}
          value={prompt}
          maxLength={LONGEST_MESSAGE}
          autosize
          onChange={({ currentTarget: { value } }) => setPrompt(value)}
        />
        <Flex gap={8} justify="flex-end">
          <Button loading={isWaiting} onClick={() => void ask()}>
            {say('suggest.ask')}
          </Button>
        </Flex>
        <div role="status">
          {isWaiting && <Help>{say('suggest.wait')}</Help>}
          {refusal && <Help>{refusal}</Help>}
          {shown?.length === 0 && !isWaiting && <Help>{say('suggest.none')}</Help>}
        </div>
        {shown?.map((config) => (
          <Suggestion key={JSON.stringify(config)} board={board} config={config} onGone={() => dismiss(config)} />
        ))}
      </Flex>
    </Dialog>
  )
}

type Props = { board: string; config: ChartConfig; onGone: () => void }
const Suggestion = ({ board, config, onGone }: Props) => {
  const say = dashboardWords.use()
  const { submit, saving } = useSubmit((options) => keepChart({ dashboard: board, chart: null }, config, options), {
    onDone: () => {
      toast.success(say('chart.saved'))
      onGone()
    },
  })
  return (
    <Section title={config.title}>
      <ChartPreview config={config} name={config.title} />
      <Flex gap={8} justify="flex-end">
        <Button variant="default" onClick={onGone}>
          {say('suggest.dismiss')}
        </Button>
        <Button loading={saving} onClick={() => submit()}>
          {say('suggest.add')}
        </Button>
      </Flex>
    </Section>
  )
}
