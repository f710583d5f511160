import { IconApi, IconBolt, IconChecklist, IconFileExport, IconPackage, IconTimeline } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  // Kinds of the requirements whose module does not exist yet.
  notifications: {
    export: IconFileExport,
    task_assigned: IconChecklist,
    task_status: IconChecklist,
    operation_status: IconTimeline,
    order_received: IconPackage,
    quick_update_report: IconBolt,
    api_failure: IconApi,
  },
}
