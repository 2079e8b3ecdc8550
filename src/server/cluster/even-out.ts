import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A serving process says on how many connections it was asked of late, and hears how many that are on average. */
type Message = { askedOn: number } | { onAverage: number }

/** Milliseconds that 'of late' is long. */
const ofLate = 500

/**
 * Of the connections that stay open, a process may have all and another none: whoever wakes first when many come takes them, and they stay where
 * they are. So a process that is asked on more than its share closes some of them with their answers, as HTTP has it; who asks next comes to
 * one that has time. Only those that are in use count.
 */
export class EvenOut {
  #asked = new Set<object>()
  /** So many connections are to be closed with an answer. */
  #tooMany = 0

  /** To be told of every request before it is answered. */
  note(connection: object, response: Pick<ServerResponse, 'shouldKeepAlive'>): void {
    if (!response.shouldKeepAlive) return
    if (this.#tooMany >= 1) {
      this.#tooMany--
      response.shouldKeepAlive = false
      this.#asked.delete(connection)
    } else this.#asked.add(connection)
  }

  /** On how many connections it was asked since this was said last. */
  askedOn(): number {
    const on = this.#asked.size
    this.#asked.clear()
    return on
  }

  /** One or two more than others is no burden: chance would move them to and fro. */
  compare(own: number, onAverage: number): void {
    this.#tooMany = own - onAverage >= 2 ? own - onAverage : 0
  }
}

/** In the first process: whoever says on how many connections it is asked hears the average of all that serve. */
export function compareProcesses(): void {
  const asked = new Map<number, number>()
  cluster.on('listening', ({ id }) => asked.set(id, 0))
  cluster.on('exit', ({ id }) => asked.delete(id))
  cluster.on('message', (worker, message: Message) => {
    if (!('askedOn' in message) || !asked.has(worker.id)) return
    asked.set(worker.id, message.askedOn)
    const all = [...asked.values()].reduce((sum, each) => sum + each, 0)
    if (worker.isConnected()) worker.send({ onAverage: all / asked.size } satisfies Message, () => {})
  })
}

/** In a process that serves. @returns to be told of every request before it is answered */
export function evenOut(): (request: IncomingMessage, response: ServerResponse) => void {
  if (!cluster.isWorker) return () => {}
  const share = new EvenOut()
  let said = 0
  setInterval(() => {
    const on = share.askedOn()
    if (on === 0 && said === 0) return
    said = on
    if (process.connected) process.send?.({ askedOn: on } satisfies Message, () => {})
  }, ofLate).unref()
  process.on('message', (message: Message) => {
    if ('onAverage' in message) share.compare(said, message.onAverage)
  })
  return (request, response) => share.note(request.socket, response)
}
