import type { IncomingMessage } from 'node:http'

/** So much of what is refused is still read and thrown away, and for so long. */
export const maxDrainedBytes = 256 * 1024 * 1024
const maxMilliseconds = 60_000
/** Connections whose answer is written, and whose other end still sends. */
const lingering = new WeakSet<object>()

/** Is this connection read on only so that its answer arrives? It ends by itself. */
export const isLingering = (socket: object): boolean => lingering.has(socket)

/**
 * A connection that is closed while its other end still sends is reset, and the reset overtakes the answer: their browser
 * speaks of a broken line instead of what was answered. After the answer to this request the shop therefore says that it
 * has finished, and reads on until the other end has as well ("lingering close").
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request
  // Requests of tests have none that is real.
  if (typeof socket?.destroySoon !== 'function' || request.complete) return
  const before = socket.bytesRead
  // What Node does with the connection once the last answer on it is written.
  socket.destroySoon = () => {
    const end = () => {
      clearInterval(look)
      clearTimeout(timer)
      socket.destroy()
    }
    const look = setInterval(() => socket.bytesRead - before > maxDrainedBytes && end(), 50)
    const timer = setTimeout(end, maxMilliseconds)
    lingering.add(socket)
    socket.once('close', end)
    request.once('end', end).resume()
    socket.end()
  }
}
