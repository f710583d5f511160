import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  recordLinks: { form_layout: (guid) => `/settings/formlayouts/${guid}` },
}
