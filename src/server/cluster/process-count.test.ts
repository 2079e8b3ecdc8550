import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quickStart } from '../../../tests/support/run-script.ts'

test('a process that closes no longer counts as serving, though it still answers', async () => {
  const shop = fork(join(import.meta.dirname, '../../../tests/support/programs/count-serving.ts'), {
    execArgv: quickStart,
  })
  onTestFinished(() => void shop.kill())
  const [port] = (await once(shop, 'message')) as [number]
  const visit = get({ port, host: '127.0.0.1', agent: false })
  onTestFinished(() => void visit.destroy())
  const [answer] = (await once(visit, 'response')) as [IncomingMessage]
  let counts = ''
  answer.setEncoding('utf8').on('data', (count) => {
    counts += count
  })
  await expect.poll(() => counts).toMatch(/2$/)
  process.kill(Number(answer.headers.process))
  await expect.poll(() => counts).toMatch(/21$/)
})
