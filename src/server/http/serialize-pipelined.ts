import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles pipelined requests of one connection one at a time. Node emits them all at once, so a few hundred connections
 * that send a dozen each and read nothing would open thousands of files. No browser uses pipelining.
 */
export const serializePipelined =
  (handler: Handler): Handler =>
  (request, response) => {
    // A response is assigned the socket when the previous response has ended.
    if (response.socket) handler(request, response)
    else response.once('socket', () => handler(request, response))
  }
