import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A local S3 server with one bucket, `shop`; it verifies signatures as real ones do. */
export async function openS3() {
  const folder = await mkdtemp(join(tmpdir(), 'bunon-s3-'))
  const server = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      join(import.meta.dirname, 'programs/s3-server.mjs'),
      '127.0.0.1',
      '0',
      folder,
      'shop',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const gone = once(server, 'exit')
  const opened = Promise.race([
    once(server.stdout, 'data').then(([output]) => Number(String(output))),
    gone.then(() => Promise.reject(new Error('the S3 store did not open'))),
  ])
  const port = await opened
  return {
    port,
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/shop?tls=off`,
    close: async () => {
      server.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
