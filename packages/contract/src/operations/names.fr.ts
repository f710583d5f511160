import type { NamesOf } from '../kernel/module.ts'
import type { operationsModule } from './module.ts'

const fr: NamesOf<typeof operationsModule> = {
  areas: { INTERVENTION: 'Opérations' },
  records: { operation: 'Opération' },
  actions: {
    open_task: 'Tâche ouverte',
    save_task: 'Tâche enregistrée',
    close_task: 'Tâche clôturée',
    suspend: 'Suspension',
    stop: 'Annulation',
    resume: 'Réouverture',
    assign: 'Tâche confiée',
    settle: 'Transit réglé',
  },
  notifications: {
    task_assigned: { name: 'Tâche confiée', about: 'Quand une tâche vous est confiée, à vous ou à un de vos groupes.' },
    task_status: { name: 'Tâche', about: 'Quand une tâche qui vous est confiée est suspendue, annulée ou rouverte.' },
    operation_status: { name: 'Opération', about: 'Quand une opération que vous avez créée est terminée.' },
  },
}
export default fr
