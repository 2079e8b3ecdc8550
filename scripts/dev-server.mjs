// One process: Vite in front, the shop's own server loaded through it, so that both share one module graph.
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = (path) => vite.ssrLoadModule(path)

const { readConfig } = await load('/src/platform/config.ts')
const config = readConfig(process.env)
const { prepareShop } = await load('/src/server/prepare.ts')
const prepared = await prepareShop(config, (line) => console.log(line))

let current
const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { developmentApp } = await load('/src/server/development.ts')
      const app = await developmentApp({ ...config, databaseUrl: prepared.url })
      // An edited file made a new app: the old one's connections go.
      if (app !== current) void current?.close()
      current = app
      app.routing(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end(error.stack)
    }
  })
})

server.listen(config.port, config.host, () => {
  console.log(`\n  Shop         http://${config.host}:${config.port}`)
  console.log(`  Back office  http://${config.host}:${config.port}/admin`)
  if (prepared.admin)
    console.log(`\n  Main admin   ${prepared.admin.username}\n  Password     ${prepared.admin.password}`)
})

let closing = false
async function end() {
  if (closing) return
  closing = true
  // The database first: whoever else hears the signal may end the process before all else is closed.
  const stopped = prepared.stop()
  server.close()
  server.closeAllConnections()
  await stopped
  await Promise.race([
    Promise.allSettled([current?.close(), vite.close()]),
    new Promise((next) => setTimeout(next, 2000)),
  ])
  process.exit(0)
}
process.prependListener('SIGINT', end)
process.prependListener('SIGTERM', end)
