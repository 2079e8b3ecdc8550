// Development server in one process: the shop's server is loaded through Vite, so that both share one module graph.
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = (path) => vite.ssrLoadModule(path)

const { completeEnvironment } = await load('/src/platform/env-file.ts')
completeEnvironment()
const { readConfig } = await load('/src/platform/config.ts')
const config = readConfig(process.env)
const { openDatabase, prepareShop } = await load('/src/server/cluster/prepare.ts')
const say = (line) => console.log(line)
const stopping = new AbortController()
const prepared = await openDatabase(config, say, stopping.signal)
await prepareShop(config, prepared.url, say)

let current
const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { developmentApp } = await load('/src/server/pages/development.ts')
      const app = await developmentApp({ ...config, databaseUrl: prepared.url })
      // After an edit there is a new app: close the connections of the old one.
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

server.listen(config.port, config.host, async () => {
  console.log(`\n  Shop         http://${config.host}:${config.port}`)
  console.log(`  Back office  http://${config.host}:${config.port}/admin`)
  const { connect } = await load('/src/platform/database/database.ts')
  const { showInitialPassword } = await load('/src/domains/staff/main-admin.ts')
  const { db, close } = connect(prepared.url, { max: 2 })
  await showInitialPassword(db, config.admin.password, (username, password) =>
    console.log(`\n  Main admin   ${username}\n  Password     ${password}`),
  )
  await close()
})

let closing = false
async function end() {
  if (closing) return
  closing = true
  // Stops the database first, because another signal handler may end the process before everything else is closed.
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
