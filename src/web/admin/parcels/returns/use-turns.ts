import { useEffect, useState } from 'react'

type Task = () => Promise<unknown>

/**
 * Does one task after the other, so that no scan is lost: a scanner does not wait for an answer. A task begins when the
 * screen is rendered with what the one before has changed. Tasks do not reject.
 * @returns isWaiting: another task begins when the one at hand is done
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
  // The one that is about to begin is still among them.
  const isWaiting = tasks.length > (isBusy ? 0 : 1)
  return { add: (task: Task) => setTasks((all) => [...all, task]), isWaiting }
}
