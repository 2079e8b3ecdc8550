import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Baseline: Node sends a constant response, with as many processes as the shop. */
const { BARE_PORT: port, BARE_WORKERS: workers, BARE_ANSWER: file } = process.env

if (cluster.isPrimary) {
  for (let i = 0; i < Number(workers); i++) cluster.fork()
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
    process.exit(0)
  })
} else {
  const { headers, body } = JSON.parse(readFileSync(String(file), 'utf8')) as {
    headers: Record<string, string>
    body: string
  }
  const bytes = Buffer.from(body, 'base64')
  createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  }).listen(Number(port), '127.0.0.1')
}
