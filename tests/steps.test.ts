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

test('two signals in quick succession reach the program as one', async () => {
  const program = `
    process.on("SIGTERM", () => {
      console.log("heard")
      setTimeout(() => process.exit(1), 300)
    })
    console.log("program runs"); setInterval(() => {}, 1000)`
  const check = `
    import { run } from './scripts/workshop.mjs'
    await run(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', check])
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  await expect.poll(() => output).toContain('program runs')
  child.kill('SIGTERM')
  await expect.poll(() => output).toContain('heard')
  child.kill('SIGTERM')
  await closed
  expect(output.match(/heard/g)).toHaveLength(1)
})
