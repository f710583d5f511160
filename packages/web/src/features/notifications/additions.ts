import { IconApi, IconBolt, IconFileExport, IconPackage } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  // Kinds of the requirements whose module does not exist yet.
  notifications: {
    export: IconFileExport,
    order_received: IconPackage,
    quick_update_report: IconBolt,
    api_failure: IconApi,
  },
}
