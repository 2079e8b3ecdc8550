import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { reportClosing } from './process-count.ts'

/** @param end called once; then the process exits, after ten seconds even if requests are in progress */
export function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false
  const endOnce = async () => {
    if (isEnding) return
    isEnding = true
    reportClosing()
    const forcedExit = setTimeout(() => process.exit(0), 10_000)
    await end()
    clearTimeout(forcedExit)
    process.exit(0)
  }
  process.on('SIGTERM', () => void endOnce())
  // Ctrl-C reaches the whole process group; the primary sends SIGTERM.
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('disconnect', () => void endOnce())
}

/** Answers the requests in progress. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  // A request may be under way on any recently used connection: answer for another second, closing each connection with
  // its response, then close the idle ones.
  for (const until = Date.now() + 1000; Date.now() < until && (await openConnections(app.server)); ) await pause(50)
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(idle)
}

const openConnections = (server: Server) =>
  new Promise<number>((counted) => server.getConnections((_error, count) => counted(count ?? 0)))
