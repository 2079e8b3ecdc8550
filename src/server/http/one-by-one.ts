import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Of what comes on one connection, one is worked on at a time. Node announces requests that were sent without waiting for
 * the answer before ("pipelined") all at once: a few hundred connections that send a dozen each and read nothing would have
 * thousands of files opened. No browser sends so.
 */
export const oneByOne =
  (handler: Handler): Handler =>
  (request, response) => {
    // A response gets its socket when the one before has left it.
    if (response.socket) handler(request, response)
    else response.once('socket', () => handler(request, response))
  }
