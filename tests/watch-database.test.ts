import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAlive } from '#platform/postgres/processes.ts'
import { folderForClusters } from './support/folder-for-clusters.ts'
import { quickStart } from './support/run-script.ts'

test('the database of a test run ends with it and leaves no folder, however the run ends', async () => {
  const dir = folderForClusters('bunon-watched-')
  const run = spawn(
    process.execPath,
    [
      ...quickStart,
      '--input-type=module',
      '-e',
      `const { watchDatabase } = await import('./tests/support/watch-database.ts')
       const { startEmbeddedDatabase } = await import('./src/platform/postgres/embedded-database.ts')
       const { runningPid } = await import('./src/platform/postgres/postmaster-pid.ts')
       const dir = ${JSON.stringify(dir)}
       watchDatabase(dir)
       await startEmbeddedDatabase(dir)
       console.log(runningPid(dir)); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await once(run.stdout, 'data')
  expect(isAlive(Number(line))).toBe(true)
  run.kill('SIGKILL')
  await expect.poll(() => [isAlive(Number(line)), existsSync(dir)]).toEqual([false, false])
})
