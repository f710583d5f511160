import { assistantApi } from '@entrepot/contract/assistant/assistant.ts'
import type { Feature } from '../../kernel/feature.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { clearMessages, listMessages, sendMessage } from './messages.ts'
import { suggestCharts } from './suggestions.ts'

export const assistant: Feature = {
  owns: ['assistant_message', 'assistant_use'],
  retains: [{ table: 'assistant_use', at: 'at', keptMs: LIMITS.assistantUseKeptMs }],
  mount: (mount) =>
    mount('assistant', assistantApi, {
      list: (ctx) => listMessages(ctx),
      send: { outside: (ctx, { body }, raw) => sendMessage(ctx, body, raw) },
      clear: (ctx) => clearMessages(ctx),
      suggest: {
        outside: (ctx, { params, body }, raw) =>
          suggestCharts(ctx, { dashboard: params.guid, prompt: body.prompt || undefined }, raw),
      },
    }),
}
