import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#platform/postgres/ports.ts'
import { EvenOut } from './even-out.ts'

const answer = (shouldKeepAlive = true) => ({ shouldKeepAlive })
const connections = (many: number) => Array.from({ length: many }, () => ({}))

function askAll(share: EvenOut, all: object[]) {
  const answers = all.map(() => answer())
  all.forEach((connection, nr) => {
    share.note(connection, answers[nr] ?? answer())
  })
  return answers.filter(({ shouldKeepAlive }) => !shouldKeepAlive).length
}

test('who is asked on more connections than others closes as many as are too many, and no more', () => {
  const share = new EvenOut()
  const all = connections(20)
  expect(askAll(share, all)).toBe(0)
  expect(share.askedOn()).toBe(20)
  share.compare(20, 12)
  expect(askAll(share, all)).toBe(8)
  expect(askAll(share, all)).toBe(0)
})

test('one more than others is no burden, and who has less than others closes nothing', () => {
  const share = new EvenOut()
  for (const onAverage of [3.5, 4, 9]) {
    share.compare(5, onAverage)
    expect(askAll(share, connections(5))).toBe(0)
  }
})

test('a connection counts once however often it asks, and only if it stays open', () => {
  const share = new EvenOut()
  const [one, two] = [{}, {}]
  for (const connection of [one, one, two]) share.note(connection, answer())
  share.note({}, answer(false))
  expect(share.askedOn()).toBe(2)
  expect(share.askedOn()).toBe(0)
})

test('connections that one process has taken are shared with another that comes', async () => {
  const port = await freePort()
  const shop = fork(join(import.meta.dirname, '../../../tests/support/serve-by-processes.ts'), {
    env: { ...process.env, PORT: String(port) },
  })
  const visitors = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => {
    for (const visitor of visitors) visitor.destroy()
    shop.kill()
  })
  await once(shop, 'message')
  const ask = (agent: Agent) =>
    new Promise<string>((answered, failed) => {
      get({ port, host: '127.0.0.1', agent }, async (response) => {
        let body = ''
        for await (const piece of response) body += piece
        answered(body)
      }).once('error', failed)
    })
  /** How many visitors each process answers, the most first. */
  const shares = async () => {
    const by = new Map<string, number>()
    for (const process of await Promise.all(visitors.map(ask))) by.set(process, (by.get(process) ?? 0) + 1)
    return [...by.values()].sort((a, b) => b - a)
  }
  expect(await shares()).toEqual([12])
  shop.send('another')
  await once(shop, 'message')
  await expect.poll(shares, { timeout: 15_000, interval: 20 }).toSatisfy(([, fewer = 0]) => fewer >= 5)
})
