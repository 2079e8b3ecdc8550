import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quickStart } from '../../../tests/support/run-script.ts'
import { ConnectionBalance, publishMeanConnections } from './connection-rebalancing.ts'

const answer = (shouldKeepAlive = true) => ({ shouldKeepAlive })
const connections = (many: number) => Array.from({ length: many }, () => ({}))

function askAll(balance: ConnectionBalance, all: object[]) {
  const answers = all.map(() => answer())
  all.forEach((connection, nr) => {
    balance.onRequest(connection, answers[nr] ?? answer())
  })
  return answers.filter(({ shouldKeepAlive }) => !shouldKeepAlive).length
}

test('a worker with more active connections than the mean closes the excess, and no more', () => {
  const balance = new ConnectionBalance()
  const all = connections(20)
  expect(askAll(balance, all)).toBe(0)
  expect(balance.takeActive()).toBe(20)
  balance.compare(20, 12)
  expect(askAll(balance, all)).toBe(8)
  expect(askAll(balance, all)).toBe(0)
})

test('a worker with one connection above the mean, or below the mean, closes none', () => {
  const balance = new ConnectionBalance()
  for (const mean of [3.5, 4, 9]) {
    balance.compare(5, mean)
    expect(askAll(balance, connections(5))).toBe(0)
  }
})

test('a connection counts once per interval, and only if it stays open', () => {
  const balance = new ConnectionBalance()
  const [one, two] = [{}, {}]
  for (const connection of [one, one, two]) balance.onRequest(connection, answer())
  balance.onRequest({}, answer(false))
  expect(balance.takeActive()).toBe(2)
  expect(balance.takeActive()).toBe(0)
})

test('a worker that closes is left out of the mean', () => {
  publishMeanConnections()
  const answers: object[] = []
  const [stays, closes] = [101, 102].map((id) => {
    const worker = { id, isConnected: () => true, send: (message: object) => answers.push(message) }
    cluster.emit('listening', worker)
    return worker
  })
  const report = (worker: unknown, message: object) => cluster.emit('message', worker, message)
  report(closes, { active: 4 })
  report(stays, { active: 20 })
  report(closes, { closes: true })
  report(closes, { active: 0 })
  report(stays, { active: 20 })
  expect(answers).toEqual([{ mean: 2 }, { mean: 12 }, { mean: 20 }])
})

test('connections move from a busy worker to one that starts later', async () => {
  const shop = fork(join(import.meta.dirname, '../../../tests/support/programs/serve-by-processes.ts'), {
    execArgv: quickStart,
  })
  const visitors = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => {
    for (const visitor of visitors) visitor.destroy()
    shop.kill()
  })
  const [port] = (await once(shop, 'message')) as [number]
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
  await expect.poll(shares, { interval: 20 }).toSatisfy(([, fewer = 0]) => fewer >= 5)
})
