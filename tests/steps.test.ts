import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const steps = `
  import { runSteps } from './scripts/steps.mjs'
  import { runNode24 } from './scripts/workshop.mjs'
  await runSteps([
    ['first', () => runNode24(['-e', 'console.log("first runs"); setInterval(() => {}, 1000)'])],
    ['second', async () => console.log('second runs')],
  ])`

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the checks: the step under way, and no other begins',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', steps])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    await expect.poll(() => output).toContain('first runs')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).not.toBe(0)
    expect(output).not.toContain('second runs')
  },
)
