import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'

export type LoopbackService = {
  app: FastifyInstance
  origin: string
  isDown(): boolean
  /** Down: connections are refused, as by a machine that is off. */
  setDown(isDown: boolean): Promise<void>
  stop(): Promise<void>
}

/** Listens on loopback only. @param port 0: any free one */
export async function startService(app: FastifyInstance, port: number): Promise<LoopbackService> {
  await app.listen({ host: '127.0.0.1', port })
  const { port: own } = app.server.address() as AddressInfo
  let isDown = false

  async function setDown(wanted: boolean) {
    if (wanted === isDown) return
    isDown = wanted
    if (wanted) {
      const closed = new Promise((done) => app.server.close(done))
      app.server.closeAllConnections()
      await closed
    } else await new Promise<void>((done) => void app.server.listen(own, '127.0.0.1', done))
  }

  return {
    app,
    origin: `http://127.0.0.1:${own}`,
    isDown: () => isDown,
    setDown,
    async stop() {
      await setDown(false)
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

export const newApp = () => Fastify({ logger: false, forceCloseConnections: true })
