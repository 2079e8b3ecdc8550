import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/**
 * So many requests one process works on at once, so many may wait, and so long (milliseconds). A page made anew takes a
 * processor for itself, so more at once would only make all of them late.
 */
type Room = { places: number; queue: number; patience: number }
const ordinaryRoom: Room = { places: 6, queue: 100, patience: 5000 }
/** For whoever is about to pay, and for staff: beside all the others. */
const urgentRoom: Room = { places: 20, queue: 300, patience: 5000 }

/**
 * When more is asked at once than can be answered soon, the rest is told so early, instead of all waiting for ever. A place
 * is taken when the whole request has come and given back when its answer is made, or when the visitor has gone: who
 * sends or reads slowly holds up nobody. Kept pages, files and pictures are not counted: they cost next to nothing, or
 * have a queue of their own, as uploads have.
 */
export function shedLoad(app: FastifyInstance, { ordinary = ordinaryRoom, urgent = urgentRoom } = {}) {
  const gates = { ordinary: new Gate(ordinary), urgent: new Gate(urgent) }
  const leaving = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preValidation', async (request, reply) => {
    // Who has gone already is not answered, and would never give a place back.
    if (isLight(request) || reply.raw.destroyed || request.raw.destroyed) return
    const gate = isUrgent(request) ? gates.urgent : gates.ordinary
    const gone = new Promise<void>((heard) => reply.raw.once('close', heard))
    const leave = await gate.enter(gone)
    if (!leave) return refuseBusy(request, reply)
    leaving.set(request, leave)
    void gone.then(leave)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    leaving.get(request)?.()
    return payload
  })
}

class Gate {
  #room: Room
  #taken = 0
  #waiting = new Set<() => void>()

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * @param gone resolves when whoever asked no longer waits
   * @returns how to leave (once; more often does nothing), or undefined when there was no place in time
   */
  async enter(gone: Promise<void>): Promise<(() => void) | undefined> {
    if (this.#taken < this.#room.places) this.#taken++
    else if (this.#waiting.size >= this.#room.queue || !(await this.#turn(gone))) return undefined
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      const [next] = this.#waiting
      // The place goes from hand to hand.
      if (next) next()
      else this.#taken--
    }
  }

  #turn(gone: Promise<void>): Promise<boolean> {
    return new Promise((done) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(called)
        done(hasPlace)
      }
      const called = () => end(true)
      const timer = setTimeout(() => end(false), this.#room.patience)
      this.#waiting.add(called)
      void gone.then(() => this.#waiting.has(called) && end(false))
    })
  }
}

const isLight = ({ url, headers }: FastifyRequest) =>
  /^\/(assets|media|healthz|readyz|sw\.js|favicon|icons)/.test(url) ||
  Boolean(headers['content-type']?.startsWith('multipart/'))

const isUrgent = ({ url, headers }: FastifyRequest) =>
  /^(\/backend)?\/api\/(save-order|get-order|admin|subadmin-auth)\b/.test(url) ||
  Boolean(headers.cookie?.includes('bunon_staff='))

function refuseBusy({ url, method, headers }: FastifyRequest, reply: FastifyReply) {
  const wantsPage = method === 'GET' && !/^\/(backend|api)\//.test(url) && headers.accept?.includes('text/html')
  if (!wantsPage) throw new Refusal(503, 'busy', 'Very many people are here just now. Please try again in a moment')
  return reply
    .code(503)
    .headers({ 'Retry-After': '3', 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(busyPage)
}

/** Made without anything: not even a style is fetched for it. It tries again by itself. */
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="4"><title>One moment</title>
<body><main><h1>Very many people are here just now</h1><p>This page tries again by itself in a few seconds.</p><h1 lang="bn">এই মুহূর্তে অনেকেই দোকানে এসেছেন</h1><p lang="bn">কয়েক সেকেন্ড পরে পাতাটি নিজেই আবার চেষ্টা করবে।</p></main></body></html>`
