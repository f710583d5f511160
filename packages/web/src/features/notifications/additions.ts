import { IconApi, IconBolt, IconChecklist, IconFileExport, IconPackage, IconTimeline } from '@tabler/icons-react'
import type { Additions } from '../../shell/index.ts'

export const additions: Additions = {
  // Kinds of the requirements whose module does not exist yet.
  notifications: {
    export: { icon: IconFileExport, label: { fr: 'Export', en: 'Export' } },
    task_assigned: { icon: IconChecklist, label: { fr: 'Tâche confiée', en: 'Task assigned' } },
    task_status: { icon: IconChecklist, label: { fr: 'Tâche', en: 'Task' } },
    operation_status: { icon: IconTimeline, label: { fr: 'Opération', en: 'Operation' } },
    order_received: { icon: IconPackage, label: { fr: 'Commande reçue', en: 'Order received' } },
    quick_update_report: { icon: IconBolt, label: { fr: 'Mise à jour rapide', en: 'Quick update' } },
    api_failure: { icon: IconApi, label: { fr: 'Échec d’une intégration', en: 'Integration failure' } },
  },
}
