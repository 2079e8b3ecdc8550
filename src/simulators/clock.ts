type Task = { at: number; order: number; run: () => void | Promise<void> }

/** Time that moves only when it is wound. Scheduled tasks run in their order, each at its own time. */
export type SimulatedClock = {
  now(): Date
  schedule(afterMs: number, run: Task['run']): void
  /** Resolves after everything due has run, including the webhooks that it sends. */
  wind(ms: number): Promise<void>
}

export function simulatedClock(start: Date): SimulatedClock {
  let now = start.getTime()
  let order = 0
  let winding = Promise.resolve()
  const tasks: Task[] = []

  async function windNow(ms: number) {
    const target = now + ms
    for (;;) {
      const next = tasks.filter(({ at }) => at <= target).sort((a, b) => a.at - b.at || a.order - b.order)[0]
      if (!next) break
      tasks.splice(tasks.indexOf(next), 1)
      now = Math.max(now, next.at)
      await next.run()
    }
    now = target
  }

  return {
    now: () => new Date(now),
    schedule: (afterMs, run) => void tasks.push({ at: now + afterMs, order: order++, run }),
    wind: (ms) => {
      const wound = winding.then(() => windNow(ms))
      winding = wound.catch(() => {})
      return wound
    },
  }
}
