import { IconSparkles } from '@tabler/icons-react'
import { addCommands, type Additions } from '../../shell/index.ts'
import { assistantIsOn } from './is-on.ts'

export const additions: Additions = {
  start: (goTo) =>
    void addCommands({
      actions: () =>
        assistantIsOn()
          ? [{ id: 'assistant', label: 'Assistant', icon: IconSparkles, run: () => goTo('/chatbot') }]
          : [],
    }),
}
