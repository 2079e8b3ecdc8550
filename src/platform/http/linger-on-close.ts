import type { IncomingMessage } from 'node:http'

/** Limits for reading and discarding the rest of a rejected body. */
export const maxDrainedBytes = 256 * 1024 * 1024
const maxDrainMs = 60_000
/** Connections whose response is written while the client still sends. */
const lingering = new WeakSet<object>()

/** Whether this connection is open only so that its response arrives. It ends by itself. */
export const isLingering = (socket: object): boolean => lingering.has(socket)

/**
 * Lingering close. Closing a connection while the client still sends causes a TCP reset, which may discard the
 * response, and the browser reports a network error. So we end our side after the response and read on until the client
 * has finished.
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request
  // Injected requests of tests have no real socket.
  if (typeof socket?.destroySoon !== 'function' || request.complete) return
  const before = socket.bytesRead
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    const end = () => {
      clearInterval(look)
      clearTimeout(timer)
      socket.destroy()
    }
    const look = setInterval(() => socket.bytesRead - before > maxDrainedBytes && end(), 50)
    const timer = setTimeout(end, maxDrainMs)
    lingering.add(socket)
    socket.once('close', end)
    request.once('end', end).resume()
    socket.end()
  }
}
