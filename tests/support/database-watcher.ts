// Started by watch-database.ts with the folder of a test's database. Standard input closes when the starter has exited,
// for whatever reason: then this stops the database.
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { runningPid } from '#platform/postgres/postmaster-pid.ts'

/** A starting database writes its pid within this time. */
const startMs = 2000

const [, , dir = ''] = process.argv
// Signals to the process group are meant for the starter.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})

for await (const _ of process.stdin);
const endsAt = performance.now() + startMs
for (let pid = runningPid(dir); pid !== undefined || performance.now() < endsAt; pid = runningPid(dir)) {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  } catch {
    // It exited at this very moment.
  }
  await setTimeout(50)
}
// Its last processes may still write.
rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
