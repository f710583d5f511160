import { Cards, PhoneLink } from '../../../shell/phone/index.ts'
import { loadMyTaskWords } from '../task/words.ts'
import { operationWords } from '../words.ts'
import { TaskCard } from './task-card.tsx'
import { useMyTasks } from './use-my-tasks.ts'

const MOST_SHOWN = 3
/** The first thing that a storekeeper who has tasks sees. */
const MyTasks = () => {
  const say = operationWords.use()
  const { tasks = [], isHere } = useMyTasks()
  if (tasks.length === 0) return null
  return (
    <Cards
      title={say('my_tasks.title')}
      action={tasks.length > MOST_SHOWN && <PhoneLink href="/m/tasks">{say('my_tasks.all')}</PhoneLink>}
    >
      {tasks.slice(0, MOST_SHOWN).map((task) => (
        <li key={task.guid}>
          <TaskCard task={task} isHere={isHere(task.guid)} />
        </li>
      ))}
    </Cards>
  )
}

/** With its words, which the first screen does not wait for. */
export const loadMyTasks = async () => {
  await loadMyTaskWords()
  return MyTasks
}
