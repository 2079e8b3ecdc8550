import { useEffect, useState } from 'react'

type Task = () => Promise<unknown>

/**
 * Queue of tasks that run one after another, so that no scan is lost: a scanner does not wait for an answer. A task
 * starts once the screen has rendered the changes of the previous one. Tasks do not reject.
 * @returns isWaiting: another task follows the current one
 */
export function useTurns() {
  const [tasks, setTasks] = useState<Task[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const [next] = tasks
    if (isBusy || !next) return
    setBusy(true)
    setTasks((all) => all.slice(1))
    next().finally(() => setBusy(false))
  }, [tasks, isBusy])
  // Includes the task that is about to start.
  const isWaiting = tasks.length > (isBusy ? 0 : 1)
  return { add: (task: Task) => setTasks((all) => [...all, task]), isWaiting }
}
