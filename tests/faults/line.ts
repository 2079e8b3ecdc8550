import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * Faults: `delay` in ms, `breaks` is the share of chunks at which the connection is reset, `silent` lets nothing pass.
 */
export type LineIssue = { delay?: number; breaks?: number; silent?: boolean; refuses?: boolean }

/**
 * A faulty database connection: a TCP proxy of our own.
 * @param to the port behind it, on this machine
 */
export async function openLine(to: number) {
  let trouble: LineIssue = {}
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (trouble.refuses) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      let before: Promise<unknown> = Promise.resolve()
      from.on('data', (piece) => {
        // Chunks keep their order, however long each is delayed.
        before = before.then(async () => {
          while (trouble.silent && !from.destroyed) await setTimeout(20)
          if (trouble.breaks && Math.random() < trouble.breaks) {
            into.write(piece.subarray(0, Math.floor(piece.length / 2)))
            near.resetAndDestroy()
            far.resetAndDestroy()
            return
          }
          if (trouble.delay) await setTimeout(trouble.delay)
          if (!into.destroyed) into.write(piece)
        })
      })
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        before.then(() => into.destroy())
      })
    }
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as { port: number }
  return {
    port,
    be: (now: LineIssue) => {
      trouble = now
      if (now.refuses) for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
